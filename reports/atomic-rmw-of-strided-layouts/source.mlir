// seed: 115185
// release: 15
func.func @f1(%arg0: memref<1xi8, affine_map<(d0)[s0] -> (d0 * s0)>>) {
  %0 = memref.cast %arg0 : memref<1xi8, affine_map<(d0)[s0] -> (d0 * s0)>> to memref<1xi8>
  %1 = arith.constant 0 : i8
  %2 = arith.constant 0 : index
  %3 = memref.atomic_rmw addi %1, %0[%2] : (i8, memref<1xi8>) -> i8
  return
}
