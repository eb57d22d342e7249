// The product of two matrices into a third, whose rows are padded.
func.func @matmul(%a: memref<2x3xi32>, %b: memref<3x2xi32>, %c: memref<2x2xi32, strided<[3, 1]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0 : i32
  cf.br ^rows(%c0 : index)
^rows(%i: index):
  %p = arith.cmpi slt, %i, %c2 : index
  cf.cond_br %p, ^columns(%c0 : index), ^exit
^columns(%j: index):
  %q = arith.cmpi slt, %j, %c2 : index
  cf.cond_br %q, ^dot(%c0, %z : index, i32), ^next_row
^dot(%k: index, %s: i32):
  %r = arith.cmpi slt, %k, %c3 : index
  cf.cond_br %r, ^step, ^store
^step:
  %x = memref.load %a[%i, %k] : memref<2x3xi32>
  %y = memref.load %b[%k, %j] : memref<3x2xi32>
  %xy = arith.muli %x, %y : i32
  %s1 = arith.addi %s, %xy : i32
  %k1 = arith.addi %k, %c1 : index
  cf.br ^dot(%k1, %s1 : index, i32)
^store:
  memref.store %s, %c[%i, %j] : memref<2x2xi32, strided<[3, 1]>>
  %j1 = arith.addi %j, %c1 : index
  cf.br ^columns(%j1 : index)
^next_row:
  %i1 = arith.addi %i, %c1 : index
  cf.br ^rows(%i1 : index)
^exit:
  return
}
// [1 2 3; 4 5 6] [7 8; 9 10; 11 12] = [58 64; 139 154]
// call: @matmul(memref<2x3xi32> [1, 2, 3, 4, 5, 6], memref<3x2xi32> [7, 8, 9, 10, 11, 12], memref<2x2xi32, strided<[3, 1]>> [0, 0, 77, 0, 0]) == ()
// after: arg0 == [1, 2, 3, 4, 5, 6]
// after: arg1 == [7, 8, 9, 10, 11, 12]
// after: arg2 == [58, 64, 77, 139, 154]
