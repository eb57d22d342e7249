func.func @f(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %step = arith.constant 3 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%j: i32):
    %next = arith.addi %j, %step : i32
    scf.yield %next : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %n = arith.constant 6 : i32
  %r = func.call @f(%n) : (i32) -> i32
  return %r : i32
}
