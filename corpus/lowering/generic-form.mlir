// Every op in generic form.
// RUN: lowerfuzz opt -convert-std-to-llvm -mlir-print-op-generic %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -mlir-print-op-generic -syntax=13 %s | FileCheck %s --check-prefix=THIRTEEN

// CHECK: "module"()
// CHECK: "llvm.func"() ( {
// CHECK-NEXT: ^bb0(%arg0: !llvm.i32):
// CHECK-NEXT: %0 = "llvm.add"(%arg0, %arg0) : (!llvm.i32, !llvm.i32) -> !llvm.i32
// CHECK-NEXT: "llvm.return"(%0) : (!llvm.i32) -> ()
// CHECK-NEXT: }) {linkage = 10 : i64, sym_name = "f", type = !llvm<"i32 (i32)">} : () -> ()
// THIRTEEN: "llvm.return"(%0) : (i32) -> ()
// THIRTEEN-NEXT: }) {linkage = 10 : i64, sym_name = "f", type = !llvm.func<i32 (i32)>} : () -> ()
func @f(%a: i32) -> i32 {
  %0 = addi %a, %a : i32
  return %0 : i32
}
