func.func @f(%a: i32, %b: i32) -> i32 {
  %k = arith.constant 1000 : i32
  %c = arith.cmpi sgt, %a, %k : i32
  %r = scf.if %c -> (i32) {
    %d = arith.cmpi eq, %b, %a : i32
    %q = scf.if %d -> (i32) {
      %s = arith.addi %a, %b : i32
      scf.yield %s : i32
    } else {
      scf.yield %b : i32
    }
    scf.yield %q : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
