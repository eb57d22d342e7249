func.func @f(%c: i1, %d: i1, %m: memref<i32>, %x: i32, %y: i32) {
  scf.if %c {
    memref.store %x, %m[] : memref<i32>
  }
  scf.if %d {
    memref.store %y, %m[] : memref<i32>
  }
  return
}
