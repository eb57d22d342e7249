// One result is itself; none is void.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @one(%arg0: !llvm.i32) -> !llvm.i32
// CHECK-NEXT: llvm.return %arg0 : !llvm.i32
func @one(%a: i32) -> i32 {
  return %a : i32
}
// CHECK-LABEL: llvm.func @none(%arg0: !llvm.i32) {
// CHECK-NEXT: %{{.*}} = llvm.call @one(%arg0) : (!llvm.i32) -> !llvm.i32
// CHECK-NEXT: llvm.call @none(%arg0) : (!llvm.i32) -> ()
// CHECK-NEXT: llvm.return{{$}}
func @none(%a: i32) {
  %0 = call @one(%a) : (i32) -> i32
  call @none(%a) : (i32) -> ()
  return
}
