// Repeated successor removal, as the document has it. Mended: the fragment is made a function, the
// block's head gets its colon. Converted only, as the use is an unregistered op.
func @f(%0: i1, %1: i32, %2: i32) {
  cond_br %0, ^bb1(%1 : i32), ^bb1(%2 : i32)
^bb1(%3 : i32):
  "use"(%3) : (i32) -> ()
  return
}
// release: 11
