func.func @f(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %false = arith.constant false
  %b = arith.select %c, %d, %false : i1
  %r = scf.if %b -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}
