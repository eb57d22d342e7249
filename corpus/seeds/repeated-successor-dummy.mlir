// Repeated successor removal: the document's intermediate step, with the dummy block written out.
// Mended: blocks get their colons, and the `%4` that nothing defines is the second value.
func @f(%0: i1, %1: i32, %2: i32) -> i32 {
  cond_br %0, ^bb1(%1 : i32), ^dummy
^bb1(%3 : i32):
  return %3 : i32
^dummy:
  br ^bb1(%2 : i32)
}
// release: 11
// call: @f(true, 1 : i32, 2 : i32) == 1 : i32
// call: @f(false, 1 : i32, 2 : i32) == 2 : i32
