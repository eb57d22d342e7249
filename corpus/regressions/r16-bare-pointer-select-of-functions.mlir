// report: reports/bare-pointer-select-of-functions
// Bare pointers: arith.select of functions with memref arguments is not converted (MLIR 15, 16).
// release: 16
// options: use-bare-ptr-memref-call-conv=1
func.func @a(%m: memref<i32>) -> i32 {
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
func.func @b(%m: memref<i32>) -> i32 {
  %r = arith.constant 5 : i32
  return %r : i32
}
func.func @f(%c: i1, %m: memref<i32>) -> i32 {
  %a = constant @a : (memref<i32>) -> i32
  %b = constant @b : (memref<i32>) -> i32
  %s = arith.select %c, %a, %b : (memref<i32>) -> i32
  %r = call_indirect %s(%m) : (memref<i32>) -> i32
  return %r : i32
}
// call: @f(true, memref<i32> [7]) == 7 : i32
// call: @f(false, memref<i32> [7]) == 5 : i32
