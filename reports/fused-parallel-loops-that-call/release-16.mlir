memref.global "private" @g : memref<4xi32> = dense<0>
func.func private @write(%i: index, %x: i32) {
  %g = memref.get_global @g : memref<4xi32>
  memref.store %x, %g[%i] : memref<4xi32>
  return
}
func.func private @read_mirrored(%i: index, %o: memref<4xi32>) {
  %c3 = arith.constant 3 : index
  %g = memref.get_global @g : memref<4xi32>
  %j = arith.subi %c3, %i : index
  %v = memref.load %g[%j] : memref<4xi32>
  memref.store %v, %o[%i] : memref<4xi32>
  return
}
func.func @calls(%o: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    func.call @write(%i, %x) : (index, i32) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    func.call @read_mirrored(%i, %o) : (index, memref<4xi32>) -> ()
  }
  return
}
func.func @main() -> i32 {
  %i = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %m = memref.alloc() : memref<4xi32>
  call @calls(%m, %x) : (memref<4xi32>, i32) -> ()
  %r = memref.load %m[%i] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %r : i32
}
