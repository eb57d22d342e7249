func.func @main() -> i32 {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %c10 = arith.constant 10 : i32
  %c100 = arith.constant 100 : i32
  %r:3 = scf.while (%s = %c0) : (i32) -> (i32, i32, i32) {
    %go = arith.cmpi slt, %s, %c10 : i32
    %v = scf.if %go -> i32 {
      %n = arith.addi %s, %c7 : i32
      scf.yield %n : i32
    } else {
      scf.yield %c100 : i32
    }
    scf.condition(%go) %v, %v, %s : i32, i32, i32
  } do {
  ^bb0(%a: i32, %b: i32, %o: i32):
    scf.yield %b : i32
  }
  return %r#2 : i32
}
