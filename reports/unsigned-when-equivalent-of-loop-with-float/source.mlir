// release: 22
func.func @f(%n: index, %a: f32) -> i8 {
  %z = arith.constant 0 : i8
  %m = arith.constant -1 : i8
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z, %q = %a) -> (i8, f32) {
    %y = arith.cmpi sle, %z, %x : i8
    %s = arith.select %y, %m, %z : i8
    %e = arith.constant 0.0 : f32
    scf.yield %s, %e : i8, f32
  }
  return %r#0 : i8
}
// call: @f(2 : index, 1.5 : f32) == 0 : i8
