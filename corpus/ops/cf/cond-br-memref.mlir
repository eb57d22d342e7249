// Memrefs as block arguments, swapped by a conditional branch to one block.
func.func @f(%c: i1, %a: memref<2xi32>, %b: memref<2xi32>, %v: i32) {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^join(%a, %b : memref<2xi32>, memref<2xi32>), ^join(%b, %a : memref<2xi32>, memref<2xi32>)
^join(%x: memref<2xi32>, %y: memref<2xi32>):
  %0 = memref.load %y[%c1] : memref<2xi32>
  %1 = arith.addi %0, %v : i32
  memref.store %1, %x[%c1] : memref<2xi32>
  return
}
// call: @f(true, memref<2xi32> [1, 2], memref<2xi32> [3, 4], 10 : i32) == ()
// after: arg1 == [1, 14]
// after: arg2 == [3, 4]
// call: @f(false, memref<2xi32> [1, 2], memref<2xi32> [3, 4], 10 : i32) == ()
// after: arg1 == [1, 2]
// after: arg2 == [3, 12]
