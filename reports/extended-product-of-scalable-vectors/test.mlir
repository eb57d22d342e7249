// Belongs in mlir/test/Conversion/ArithToLLVM/arith-to-llvm.mlir.
// RUN: mlir-opt %s -convert-arith-to-llvm | FileCheck %s

// The wide type is scalable, too.
// CHECK-LABEL: func @mulsi_extended_scalable
// CHECK:         llvm.sext %{{.*}} : vector<[4]xi32> to vector<[4]xi64>
// CHECK:         llvm.mul %{{.*}}, %{{.*}} : vector<[4]xi64>
func.func @mulsi_extended_scalable(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %low, %high = arith.mulsi_extended %a, %b : vector<[4]xi32>
  return %high : vector<[4]xi32>
}
