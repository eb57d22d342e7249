// Operands of affine.apply and affine.min need not be dimensions or symbols; a condition of no constraints holds.
func.func @f(%m: memref<6xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c2 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%i)[%i]
    %1 = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 - 1)>(%i)[%n]
    memref.store %0, %m[%i] : memref<6xindex>
    affine.if affine_set<() : ()>() {
      %c1 = arith.constant 1 : index
      %j = arith.addi %i, %c1 : index
      memref.store %1, %m[%j] : memref<6xindex>
    }
  }
  return
}
// call: @f(memref<6xindex> [9, 9, 9, 9, 9, 9], 5 : index) == ()
// after: arg0 == [0, 3, 6, 4, 12, 4]
