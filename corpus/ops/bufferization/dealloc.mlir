// A memref is freed if its condition is true and no retained memref shares its block.
func.func @owned(%c: i1) -> i1 {
  %m = memref.alloc() : memref<2xi8>
  %n = memref.alloc() : memref<2xi8>
  %r = memref.cast %m : memref<2xi8> to memref<?xi8>
  %o = bufferization.dealloc (%m, %n : memref<2xi8>, memref<2xi8>) if (%c, %c) retain (%r : memref<?xi8>)
  return %o : i1
}
func.func @freed() -> i8 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %m = memref.alloc() : memref<2xi8>
  %v = memref.cast %m : memref<2xi8> to memref<?xi8>
  bufferization.dealloc (%m, %v : memref<2xi8>, memref<?xi8>) if (%true, %true)
  %0 = memref.load %m[%c0] : memref<2xi8>
  return %0 : i8
}
func.func @retained(%x: i8) -> (i8, i1) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %m = memref.alloc() : memref<2xi8>
  memref.store %x, %m[%c0] : memref<2xi8>
  %o = bufferization.dealloc (%m : memref<2xi8>) if (%true) retain (%m : memref<2xi8>)
  %0 = memref.load %m[%c0] : memref<2xi8>
  memref.dealloc %m : memref<2xi8>
  return %0, %o : i8, i1
}
func.func @nothing(%m: memref<2xi8>) -> i1 {
  bufferization.dealloc
  %o = bufferization.dealloc retain (%m : memref<2xi8>)
  return %o : i1
}
func.func @clone(%m: memref<2xi8>, %i: index) -> i8 {
  %k = bufferization.clone %m : memref<2xi8> to memref<?xi8>
  %0 = memref.load %k[%i] : memref<?xi8>
  memref.dealloc %k : memref<?xi8>
  return %0 : i8
}
// call: @owned(true) == true
// call: @owned(false) == false
// call: @freed() == undefined "freed"
// call: @retained(6 : i8) == 6 : i8, true
// call: @nothing(memref<2xi8> [1, 2]) == false
// call: @clone(memref<2xi8> [1, 2], 1 : index) == 2 : i8
// call: @clone(memref<2xi8> [1, 2], 0 : index) == 1 : i8
