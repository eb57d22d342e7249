// A callee uses its caller's block while it has one of its own.
func.func @inner(%out: memref<i32>, %n: i32) {
  %m = memref.alloca() : memref<i32>
  memref.store %n, %m[] : memref<i32>
  %v = memref.load %m[] : memref<i32>
  %w = arith.addi %v, %v : i32
  memref.store %w, %out[] : memref<i32>
  return
}
func.func @f(%n: i32) -> (i32, i32) {
  %a = memref.alloca() : memref<i32>
  %b = memref.alloca() : memref<i32>
  memref.store %n, %b[] : memref<i32>
  call @inner(%a, %n) : (memref<i32>, i32) -> ()
  %0 = memref.load %a[] : memref<i32>
  %1 = memref.load %b[] : memref<i32>
  return %0, %1 : i32, i32
}
// call: @f(21 : i32) == 42 : i32, 21 : i32
