func.func @f(%m: memref<?x?xi8>, %i: index, %j: index) -> i8 {
  %x = memref.load %m[%i, %j] : memref<?x?xi8>
  return %x : i8
}
