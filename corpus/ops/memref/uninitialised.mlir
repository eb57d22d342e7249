// What was never written is poison, from the heap and from the stack.
func.func @heap() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  return %0 : i32
}
func.func @stack() -> f64 {
  %m = memref.alloca() : memref<f64>
  %0 = memref.load %m[] : memref<f64>
  return %0 : f64
}
func.func @branch() -> i32 {
  %c1 = arith.constant 1 : i32
  %m = memref.alloca() : memref<i1>
  %0 = memref.load %m[] : memref<i1>
  cf.cond_br %0, ^a(%c1 : i32), ^a(%c1 : i32)
^a(%r: i32):
  return %r : i32
}
func.func @argument(%m: memref<3xi32>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<3xi32>
  return %0 : i32
}
// call: @heap() == poison : i32
// call: @stack() == poison : f64
// call: @branch() == undefined "branch on poison"
// call: @argument(memref<3xi32> [1, _, 3], 1 : index) == poison : i32
// call: @argument(memref<3xi32> [1, _, 3], 2 : index) == 3 : i32
