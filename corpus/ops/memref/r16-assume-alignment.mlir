// Before release 22 it has no result.
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 3 : i32
  %m = memref.alloc() {alignment = 64 : i64} : memref<1xi32>
  memref.assume_alignment %m, 64 : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  %0 = memref.load %m[%c0] : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  return %0 : i32
}
// release: 16
// call: @f() == 3 : i32
