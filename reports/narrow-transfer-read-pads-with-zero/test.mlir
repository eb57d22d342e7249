// Belongs in mlir/test/Dialect/Vector/vector-emulate-narrow-type.mlir.
// RUN: mlir-opt %s -test-emulate-narrow-int="memref-load-bitwidth=8 arith-compute-bitwidth=1" -canonicalize | FileCheck %s

// A byte of padding has the padding in both halves.
// CHECK-LABEL: func @padding_of_one
// CHECK:         %[[PAD:.*]] = arith.constant 17 : i8
// CHECK:         vector.transfer_read %{{.*}}, %[[PAD]]
func.func @padding_of_one() -> vector<4xi4> {
  %m = memref.alloca() : memref<6xi4>
  %one = arith.constant 1 : i4
  %c4 = arith.constant 4 : index
  %v = vector.transfer_read %m[%c4], %one : memref<6xi4>, vector<4xi4>
  return %v : vector<4xi4>
}
