func.func @f(%n: index, %x: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %k = arith.remui %n, %c64 : index
  %m = memref.alloc(%k) : memref<?xi32>
  scf.for %i = %c0 to %k step %c1 {
    memref.store %x, %m[%i] : memref<?xi32>
  }
  return %m : memref<?xi32>
}
