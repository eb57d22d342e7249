// A view of a freed block may be made, and not used.
func.func @f(%c: i1) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  %v = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  cf.cond_br %c, ^use, ^end
^use:
  %x = arith.constant 1 : i8
  memref.store %x, %v[%c0] : memref<2xi8, strided<[1], offset: 1>>
  cf.br ^end
^end:
  %0 = memref.dim %v, %c0 : memref<2xi8, strided<[1], offset: 1>>
  return %0 : index
}
// call: @f(false) == 2 : index
// call: @f(true) == undefined "use of a heap block after it was freed"
