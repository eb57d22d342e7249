func.func @f(%lb: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %ub = arith.constant -2147483644 : i32
  %step = arith.constant 2147483647 : i32
  %r = scf.for unsigned %i = %lb to %ub step %step iter_args(%n = %c0) -> (i32) : i32 {
    %neg = arith.cmpi slt, %i, %c0 : i32
    %e = arith.extui %neg : i1 to i32
    scf.yield %e : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c5 = arith.constant 5 : i32
  %r = func.call @f(%c5) : (i32) -> i32
  return %r : i32
}
