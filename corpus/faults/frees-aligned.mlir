// A heap block that is aligned to more than `malloc` promises, which is had by moving up in it.
func.func @f(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %p = memref.alloc() {alignment = 4096} : memref<1xi32>
  %q = memref.alloc() {alignment = 4096} : memref<1xi32>
  memref.store %v, %p[%c0] : memref<1xi32>
  memref.store %v, %q[%c0] : memref<1xi32>
  %0 = memref.load %p[%c0] : memref<1xi32>
  memref.dealloc %p : memref<1xi32>
  memref.dealloc %q : memref<1xi32>
  return %0 : i32
}
// call: @f(6 : i32) == 6 : i32
