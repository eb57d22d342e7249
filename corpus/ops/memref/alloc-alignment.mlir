// An allocation with an alignment; the freed block is the one that was allocated.
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<5xf32>
  memref.store %v, %m[%c0] : memref<5xf32>
  memref.store %v, %m[%c4] : memref<5xf32>
  %0 = memref.load %m[%c0] : memref<5xf32>
  %1 = memref.load %m[%c4] : memref<5xf32>
  %2 = arith.addf %0, %1 : f32
  memref.dealloc %m : memref<5xf32>
  return %2 : f32
}
// call: @f(1.25 : f32) == 2.5 : f32
