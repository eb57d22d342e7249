// C-compatible wrapper around a function that is defined.
func @foo(%arg0: memref<?x?xf32>) attributes {llvm.emit_c_interface} {
  return
}
// release: 11
// call: @foo(memref<1x2xf32> [1.0, 2.0]) == ()
// after: arg0 == [1.0, 2.0]
