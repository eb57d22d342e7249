// External functions with memrefs, ranked and not, and a function value: what they do is compared,
// not told. All functions are wrapped.
func.func private @ext(memref<?x?xi32>, i64, memref<*xi32>) -> (i32, i64)
func.func @f(%m: memref<2x2xi32>, %a: i64) -> (i32, i64) {
  %0 = memref.cast %m : memref<2x2xi32> to memref<?x?xi32>
  %1 = memref.cast %m : memref<2x2xi32> to memref<*xi32>
  %2:2 = call @ext(%0, %a, %1) : (memref<?x?xi32>, i64, memref<*xi32>) -> (i32, i64)
  return %2#0, %2#1 : i32, i64
}
// options: emit-c-wrappers=1
// call: @f(memref<2x2xi32> [1, 2, 3, 4], 5 : i64)
