// Attributes of arguments stay with what the argument becomes; those of calls stay.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s --check-prefix=BARE

// CHECK: llvm.func @f(%arg0: !llvm.i32 {my.mark = 1 : i64}, %arg1: !llvm.i32)
func @f(%a: i32 {my.mark = 1}, %b: i32) {
  return
}
// What speaks of a pointer stays with the two pointers of a descriptor alone.
// CHECK: llvm.func @g(%arg0: !llvm<"float*"> {llvm.noalias = true}, %arg1: !llvm<"float*"> {llvm.noalias = true}, %arg2: !llvm.i64, %arg3: !llvm.i64, %arg4: !llvm.i64)
// BARE: llvm.func @g(%arg0: !llvm<"float*"> {llvm.noalias = true})
func @g(%m: memref<2xf32> {llvm.noalias = true}) {
  return
}
// CHECK: llvm.func @h(%arg0: !llvm<"float*"> {my.mark = 1 : i64}, %arg1: !llvm<"float*"> {my.mark = 1 : i64}, %arg2: !llvm.i64 {my.mark = 1 : i64})
func @h(%m: memref<f32> {my.mark = 1}) {
  return
}
