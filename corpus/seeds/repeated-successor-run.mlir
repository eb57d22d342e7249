// Repeated successor removal. Mended so that it runs: the fragment is made a function that returns
// what the document uses.
func @f(%0: i1, %1: i32, %2: i32) -> i32 {
  cond_br %0, ^bb1(%1 : i32), ^bb1(%2 : i32)
^bb1(%3 : i32):
  return %3 : i32
}
// release: 11
// call: @f(true, 1 : i32, 2 : i32) == 1 : i32
// call: @f(false, 1 : i32, 2 : i32) == 2 : i32
