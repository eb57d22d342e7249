// report: reports/memref-copy-of-i1-copies-nothing
// memref.copy rounds the size of an i1 down to 0 bytes (MLIR 13, 14).
// release: 14
func @f(%a: memref<1xi1, affine_map<(d0) -> (d0 * 2)>>, %b: memref<1xi1>) {
  memref.copy %a, %b : memref<1xi1, affine_map<(d0) -> (d0 * 2)>> to memref<1xi1>
  return
}
// call: @f(memref<1xi1, affine_map<(d0) -> (d0 * 2)>> [true], memref<1xi1> [false])
