// The base of a memref without elements has rank 0, and no element is read.
func.func @f(%n: index) -> index {
  %m = memref.alloc(%n) : memref<?xi16>
  %b = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] : memref<?xi16> to memref<i16>
  %u = memref.cast %b : memref<i16> to memref<*xi16>
  %r = memref.rank %u : memref<*xi16>
  memref.dealloc %m : memref<?xi16>
  return %r : index
}
func.func @read(%n: index) -> i16 {
  %m = memref.alloc(%n) : memref<?xi16>
  %b = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] : memref<?xi16> to memref<i16>
  %x = memref.load %b[] : memref<i16>
  memref.dealloc %m : memref<?xi16>
  return %x : i16
}
// call: @f(0 : index) == 0 : index
// call: @f(1 : index) == 0 : index
// call: @read(0 : index) == undefined "block of 0 bytes"
