func.func @f(%m: memref<4xi32>, %x: i32, %i: index) {
  scf.forall () in () {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return
}
