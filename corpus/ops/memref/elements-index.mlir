// Elements of index type, eight bytes wide.
func.func @chase(%m: memref<4xindex>, %from: index) -> index {
  %0 = memref.load %m[%from] : memref<4xindex>
  %1 = memref.load %m[%0] : memref<4xindex>
  %2 = memref.load %m[%1] : memref<4xindex>
  return %2 : index
}
// call: @chase(memref<4xindex> [3, 0, 1, 2], 0 : index) == 1 : index
// call: @chase(memref<4xindex> [3, 0, 1, 2], 1 : index) == 2 : index
// call: @chase(memref<4xindex> [3, 4294967296, 1, 1], 0 : index) == 4294967296 : index
// call: @chase(memref<4xindex> [1, 4294967296, 1, 1], 0 : index) == undefined "out of bounds"
