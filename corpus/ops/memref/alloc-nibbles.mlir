// Nibbles of fresh memory, written one by one into bytes that are undetermined.
func.func @f(%x: i4, %i: index) -> i4 {
  %m = memref.alloc() : memref<4xi4>
  memref.store %x, %m[%i] : memref<4xi4>
  %0 = memref.load %m[%i] : memref<4xi4>
  memref.dealloc %m : memref<4xi4>
  return %0 : i4
}
// call: @f(5 : i4, 0 : index) == 5 : i4
// call: @f(-3 : i4, 1 : index) == -3 : i4
// call: @f(-1 : i4, 3 : index) == -1 : i4
