// The elements of a memref with tiles as layout keep apart, and the tiles need no more memory than they have.
#tiles = affine_map<(d0, d1) -> (d0 floordiv 2, d1 floordiv 2, d0 mod 2, d1 mod 2)>
func.func @f(%a: memref<4x4xi8>, %i: index, %j: index) -> (i8, i8) {
  %m = memref.alloc() : memref<4x4xi8, #tiles>
  memref.copy %a, %m : memref<4x4xi8> to memref<4x4xi8, #tiles>
  %x = memref.load %m[%i, %j] : memref<4x4xi8, #tiles>
  %y = affine.load %m[symbol(%j), symbol(%i)] : memref<4x4xi8, #tiles>
  memref.dealloc %m : memref<4x4xi8, #tiles>
  return %x, %y : i8, i8
}
// call: @f(memref<4x4xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 1 : index, 2 : index) == 7 : i8, 10 : i8
// call: @f(memref<4x4xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 3 : index, 0 : index) == 13 : i8, 4 : i8
// call: @f(memref<4x4xi8> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 4 : index, 0 : index) == undefined "index 4 out of bounds"
