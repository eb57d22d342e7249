func.func @write_then_overwrite(%m: memref<4xi32>, %x: i32, %y: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %j = arith.subi %c3, %i : index
    memref.store %y, %m[%j] : memref<4xi32>
  }
  return
}
// call: @write_then_overwrite(memref<4xi32> [0, 0, 0, 0], 5 : i32, 7 : i32)
