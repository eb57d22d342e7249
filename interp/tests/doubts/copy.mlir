// MLIR leaves open whether a memref may be copied onto itself (SEMANTICS.md §3.13).
func.func @open_onto_itself(%i: index) {
  %m = memref.alloc() : memref<4xi8>
  %a = memref.subview %m[%i] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: ?>>
  %b = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>
  memref.copy %a, %b : memref<2xi8, strided<[1], offset: ?>> to memref<2xi8, strided<[1], offset: 1>>
  memref.dealloc %m : memref<4xi8>
  return
}
func.func @sure_apart(%i: index) {
  %m = memref.alloc() : memref<4xi8>
  %a = memref.subview %m[%i] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: ?>>
  %b = memref.subview %m[0] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1]>>
  memref.copy %a, %b : memref<2xi8, strided<[1], offset: ?>> to memref<2xi8, strided<[1]>>
  memref.dealloc %m : memref<4xi8>
  return
}
func.func @sure_nothing(%n: index) {
  %m = memref.alloc(%n) : memref<?xi8>
  memref.copy %m, %m : memref<?xi8> to memref<?xi8>
  memref.dealloc %m : memref<?xi8>
  return
}
// call: @open_onto_itself(1 : index)
// call: @sure_apart(2 : index)
// call: @sure_nothing(0 : index)
