// Calling convention for ranked memref: the caller unpacks the descriptor. Mended: @foo is declared.
// Converted only, as the memref comes from an unregistered op.
func @foo(memref<?xf32>) -> ()
func @bar() {
  %0 = "get"() : () -> (memref<?xf32>)
  call @foo(%0) : (memref<?xf32>) -> ()
  return
}
// release: 11
