// An alloca of a dynamic size, used as a table.
func.func @reverse(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %t = memref.alloca(%n) : memref<?xi32>
  cf.br ^copy(%c0 : index)
^copy(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^copy_body, ^back(%c0 : index)
^copy_body:
  %v = memref.load %m[%i] : memref<?xi32>
  memref.store %v, %t[%i] : memref<?xi32>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^copy(%i1 : index)
^back(%j: index):
  %again = arith.cmpi slt, %j, %n : index
  cf.cond_br %again, ^back_body, ^exit
^back_body:
  %k0 = arith.subi %n, %j : index
  %k = arith.subi %k0, %c1 : index
  %w = memref.load %t[%k] : memref<?xi32>
  memref.store %w, %m[%j] : memref<?xi32>
  %j1 = arith.addi %j, %c1 : index
  cf.br ^back(%j1 : index)
^exit:
  return
}
// call: @reverse(memref<4xi32> [1, 2, 3, 4]) == ()
// after: arg0 == [4, 3, 2, 1]
// call: @reverse(memref<1xi32> [1]) == ()
// after: arg0 == [1]
