// Belongs in mlir/test/Conversion/AffineToStandard/lower-affine.mlir.
// RUN: mlir-opt %s -lower-affine -inline -canonicalize | FileCheck %s

func.func private @ceildiv(%i: index) -> index {
  %q = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%i)
  return %q : index
}

// The minimum has no negative. Its quotient is rounded up.
// CHECK-LABEL: func @ceildiv_of_minimum
// CHECK:         %[[Q:.*]] = arith.constant -3074457345618258602 : index
// CHECK:         return %[[Q]]
func.func @ceildiv_of_minimum() -> index {
  %c = arith.constant -9223372036854775808 : index
  %q = call @ceildiv(%c) : (index) -> index
  return %q : index
}
