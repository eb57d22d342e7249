func.func @f(%m: memref<?xi16>, %i: index, %x: i16) {
  %0 = memref.load %m[%i] : memref<?xi16>
  %1 = arith.muli %0, %x : i16
  memref.store %1, %m[%i] : memref<?xi16>
  return
}
