func.func @f(%lb: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %false = arith.constant false
  %ub = arith.constant -125 : i8
  %step = arith.constant 127 : i8
  %r = scf.for unsigned %i = %lb to %ub step %step iter_args(%n = %false) -> (i1) : i8 {
    %negative = arith.cmpi slt, %i, %c0 : i8
    scf.yield %negative : i1
  }
  return %r : i1
}
func.func @main() -> i32 {
  %c5 = arith.constant 5 : i8
  %r = func.call @f(%c5) : (i8) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
