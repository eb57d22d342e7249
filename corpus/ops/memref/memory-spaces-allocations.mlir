// Blocks of another memory space, on the stack and in the heap, one of them aligned as it says.
func.func @stack(%v: i32, %i: index) -> i32 {
  %m = memref.alloca() : memref<2xi32, 2>
  memref.store %v, %m[%i] : memref<2xi32, 2>
  %x = memref.load %m[%i] : memref<2xi32, 2>
  return %x : i32
}
func.func @heap(%v: i32, %i: index) -> (i32, memref<2xi32, 1>) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<2xi32, 1>
  memref.store %v, %m[%i] : memref<2xi32, 1>
  %x = memref.load %m[%i] : memref<2xi32, 1>
  return %x, %m : i32, memref<2xi32, 1>
}
// call: @stack(7 : i32, 1 : index) == 7 : i32
// call: @heap(7 : i32, 0 : index) == 7 : i32, memref<2xi32, 1> [7, _]
// call: @heap(-7 : i32, 1 : index) == -7 : i32, memref<2xi32, 1> [_, -7]
