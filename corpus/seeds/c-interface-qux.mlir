// C-compatible wrapper of an external function. Mended: a declaration names no arguments; the
// attribute asks for the wrapper. @call_qux reaches it with the host in its place, which writes
// through the descriptor: what it writes is compared, not told.
func @qux(memref<?x?xf32>) attributes {llvm.emit_c_interface}
func @call_qux(%arg0: memref<?x?xf32>) {
  call @qux(%arg0) : (memref<?x?xf32>) -> ()
  return
}
// release: 11
// call: @call_qux(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
