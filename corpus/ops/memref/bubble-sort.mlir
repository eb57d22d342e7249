// Sorting in place, through a view with a stride; what lies between is untouched.
func.func @sort(%m: memref<?xi32, strided<[2], offset: 1>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32, strided<[2], offset: 1>>
  cf.br ^outer(%n : index)
^outer(%k: index):
  %p = arith.cmpi sgt, %k, %c1 : index
  cf.cond_br %p, ^inner(%c1 : index), ^exit
^inner(%i: index):
  %q = arith.cmpi slt, %i, %k : index
  cf.cond_br %q, ^compare, ^next
^compare:
  %h = arith.subi %i, %c1 : index
  %a = memref.load %m[%h] : memref<?xi32, strided<[2], offset: 1>>
  %b = memref.load %m[%i] : memref<?xi32, strided<[2], offset: 1>>
  %i1 = arith.addi %i, %c1 : index
  %r = arith.cmpi sgt, %a, %b : i32
  cf.cond_br %r, ^swap, ^inner(%i1 : index)
^swap:
  memref.store %b, %m[%h] : memref<?xi32, strided<[2], offset: 1>>
  memref.store %a, %m[%i] : memref<?xi32, strided<[2], offset: 1>>
  cf.br ^inner(%i1 : index)
^next:
  %k1 = arith.subi %k, %c1 : index
  cf.br ^outer(%k1 : index)
^exit:
  return
}
// call: @sort(memref<4xi32, strided<[2], offset: 1>> [70, 3, 71, -1, 72, 2, 73, -9, 74]) == ()
// after: arg0 == [70, -9, 71, -1, 72, 2, 73, 3, 74]
// call: @sort(memref<1xi32, strided<[2], offset: 1>> [70, 3]) == ()
// after: arg0 == [70, 3]
