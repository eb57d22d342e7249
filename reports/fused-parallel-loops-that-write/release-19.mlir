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
func.func @main() -> i32 {
  %i = arith.constant 3 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  call @write_then_overwrite(%m, %x, %y) : (memref<4xi32>, i32, i32) -> ()
  %r = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
