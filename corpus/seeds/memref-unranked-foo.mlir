// Calling convention for unranked memref: the callee packs rank and pointer. Mended: the document
// writes `llvm.func` before conversion. Converted only, as the use is an unregistered op.
func @foo(%arg0: memref<*xf32>) -> () {
  "use"(%arg0) : (memref<*xf32>) -> ()
  return
}
// release: 11
