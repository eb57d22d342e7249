// A view that begins inside its buffer; what is before and after it is untouched.
func.func @fill(%m: memref<3xi32, strided<[1], offset: 2>>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %more, ^body, ^exit
^body:
  memref.store %v, %m[%i] : memref<3xi32, strided<[1], offset: 2>>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1 : index)
^exit:
  return
}
// call: @fill(memref<3xi32, strided<[1], offset: 2>> [90, 91, 1, 2, 3, 95], 7 : i32) == ()
// after: arg0 == [90, 91, 7, 7, 7, 95]
