// Iteration arguments that are exchanged are all read before any is written.
func.func @f(%n: index, %a: i32, %b: i32, %c: i32) -> (i32, i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:3 = scf.for %i = %zero to %n step %one iter_args(%x = %a, %y = %b, %z = %c) -> (i32, i32, i32) {
    scf.yield %y, %z, %x : i32, i32, i32
  }
  return %r#0, %r#1, %r#2 : i32, i32, i32
}
// call: @f(0 : index, 1 : i32, 2 : i32, 3 : i32) == 1 : i32, 2 : i32, 3 : i32
// call: @f(1 : index, 1 : i32, 2 : i32, 3 : i32) == 2 : i32, 3 : i32, 1 : i32
// call: @f(2 : index, 1 : i32, 2 : i32, 3 : i32) == 3 : i32, 1 : i32, 2 : i32
// call: @f(3 : index, 1 : i32, 2 : i32, 3 : i32) == 1 : i32, 2 : i32, 3 : i32
