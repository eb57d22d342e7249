// report: reports/bare-pointer-select
// Bare pointers: select of an argument and another memref is not converted (MLIR 13, 14).
// release: 14
// options: use-bare-ptr-memref-call-conv=1
func @f(%c: i1, %m: memref<i32>) -> memref<i32> {
  %a = memref.alloc() : memref<i32>
  %r = select %c, %m, %a : memref<i32>
  return %r : memref<i32>
}
