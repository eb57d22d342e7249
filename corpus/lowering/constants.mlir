// Constants of every kind keep their attribute; functions are addresses.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() {
  // CHECK-NEXT: llvm.mlir.constant(true) : !llvm.i1
  %0 = constant true
  // CHECK-NEXT: llvm.mlir.constant(-3 : i3) : !llvm.i3
  %1 = constant 5 : i3
  // CHECK-NEXT: llvm.mlir.constant(-1 : index) : !llvm.i64
  %2 = constant -1 : index
  // CHECK-NEXT: llvm.mlir.constant(1.500000e+00 : f16) : !llvm.half
  %3 = constant 1.5 : f16
  // CHECK-NEXT: llvm.mlir.constant(0x7FF0000000000000 : f64) : !llvm.double
  %4 = constant 0x7FF0000000000000 : f64
  // CHECK-NEXT: llvm.mlir.constant(dense<[1, 2]> : vector<2xi8>) : !llvm<"<2 x i8>">
  %5 = constant dense<[1, 2]> : vector<2xi8>
  // CHECK-NEXT: llvm.mlir.constant(dense<2.500000e+00> : vector<2x3xf32>) : !llvm<"[2 x <3 x float>]">
  %6 = constant dense<2.5> : vector<2x3xf32>
  // CHECK-NEXT: llvm.mlir.addressof @f : !llvm<"void ()*">
  %7 = constant @f : () -> ()
  return
}
