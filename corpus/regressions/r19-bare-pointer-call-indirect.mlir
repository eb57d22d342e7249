// report: reports/bare-pointer-call-indirect
// Bare pointers: the memref that func.call_indirect returns is left as a cast (MLIR 19).
// release: 19
// options: use-bare-ptr-memref-call-conv=1
func.func @f(%f: (memref<i32>) -> memref<i32>, %m: memref<i32>) -> i32 {
  %g = call_indirect %f(%m) : (memref<i32>) -> memref<i32>
  %r = memref.load %g[] : memref<i32>
  return %r : i32
}
