func.func @f(%n: i32, %a: i32) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %stop = arith.cmpi sle, %n, %z : i32
  %r = scf.if %stop -> (i32) {
    scf.yield %a : i32
  } else {
    %m = arith.subi %n, %one : i32
    %b = arith.muli %a, %n : i32
    %q = func.call @f(%m, %b) : (i32, i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}
