// Calling convention for ranked memref: the callee packs the descriptor. Converted only, as the use
// is an unregistered op.
func @foo(%arg0: memref<?xf32>) -> () {
  "use"(%arg0) : (memref<?xf32>) -> ()
  return
}
// release: 11
