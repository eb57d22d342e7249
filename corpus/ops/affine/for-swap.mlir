// Values that an iteration gives are all read before the next takes them.
func.func @f(%n: index, %a: i32, %b: i32) -> (i32, i32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %a, %y = %b) -> (i32, i32) {
    affine.yield %y, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// call: @f(0 : index, 1 : i32, 2 : i32) == 1 : i32, 2 : i32
// call: @f(1 : index, 1 : i32, 2 : i32) == 2 : i32, 1 : i32
// call: @f(2 : index, 1 : i32, 2 : i32) == 1 : i32, 2 : i32
