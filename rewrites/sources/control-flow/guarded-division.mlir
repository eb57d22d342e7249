func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %ok = arith.cmpi ne, %b, %zero : i32
  %r = scf.if %ok -> (i32) {
    %q = arith.divui %a, %b : i32
    scf.yield %q : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
