// Offset and strides are runtime values: one function for every layout.
func.func @sum(%m: memref<?xi32, strided<[?], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %m, %c0 : memref<?xi32, strided<[?], offset: ?>>
  cf.br ^head(%c0, %z : index, i32)
^head(%i: index, %s: i32):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %v = memref.load %m[%i] : memref<?xi32, strided<[?], offset: ?>>
  %s1 = arith.addi %s, %v : i32
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1, %s1 : index, i32)
^exit:
  return %s : i32
}
// call: @sum(memref<3xi32> [1, 20, 300]) == 321 : i32
// call: @sum(memref<2xi32, strided<[2], offset: 1>> [1, 20, 300, 4000]) == 4020 : i32
// call: @sum(memref<2xi32, strided<[-3], offset: 3>> [1, 20, 300, 4000]) == 4001 : i32
// call: @sum(memref<1xi32, strided<[7], offset: 2>> [1, 20, 300]) == 300 : i32
// call: @sum(memref<0xi32> []) == 0 : i32
