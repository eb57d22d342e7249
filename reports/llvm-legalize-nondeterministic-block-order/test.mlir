// Belongs in mlir/test/Dialect/LLVMIR/legalize-for-export.mlir.
// RUN: mlir-opt %s -llvm-legalize-for-export | FileCheck %s

// The added blocks are in the order of the successors.
// CHECK-LABEL: llvm.func @order_of_added_blocks
// CHECK:         llvm.switch %{{.*}}, ^[[B1:.*]](%{{.*}} : i32) [
// CHECK:           2: ^[[B2:.*]](%{{.*}} : i32),
// CHECK:           4: ^[[B3:.*]](%{{.*}} : i32),
// CHECK:         llvm.br ^[[B1]](
// CHECK:         llvm.br ^[[B2]](
// CHECK:         llvm.br ^[[B3]](
llvm.func @order_of_added_blocks(%x: i32, %a: i32) -> i32 {
  llvm.switch %x : i32, ^b1(%a : i32) [
    1: ^b1(%x : i32),
    2: ^b2(%a : i32),
    3: ^b2(%x : i32),
    4: ^b3(%a : i32),
    5: ^b3(%x : i32)
  ]
^b1(%p: i32):
  llvm.return %p : i32
^b2(%q: i32):
  %s = llvm.add %q, %q : i32
  llvm.return %s : i32
^b3(%r: i32):
  %t = llvm.mul %r, %r : i32
  llvm.return %t : i32
}
