// Two live allocations do not overlap; they are freed in the order in which they were made.
func.func @f(%v: i32, %w: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<1xi32>
  memref.store %v, %a[%c0] : memref<1xi32>
  memref.store %w, %b[%c0] : memref<1xi32>
  %0 = memref.load %a[%c0] : memref<1xi32>
  memref.dealloc %a : memref<1xi32>
  %1 = memref.load %b[%c0] : memref<1xi32>
  memref.dealloc %b : memref<1xi32>
  return %0, %1 : i32, i32
}
// call: @f(1 : i32, 2 : i32) == 1 : i32, 2 : i32
