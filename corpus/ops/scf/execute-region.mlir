// A region of several blocks, with branches of its own.
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1(%a : i32), ^bb2
  ^bb1(%x: i32):
    %0 = arith.addi %x, %b : i32
    scf.yield %0 : i32
  ^bb2:
    cf.br ^bb1(%b : i32)
  }
  return %r : i32
}
// call: @f(true, 1 : i32, 10 : i32) == 11 : i32
// call: @f(false, 1 : i32, 10 : i32) == 20 : i32
