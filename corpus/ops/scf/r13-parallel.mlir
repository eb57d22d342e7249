// release: 13
// As release 13 spells it: an op for each result, and a yield behind them that may be left out.
func @f(%n: index, %a: i32) -> (i32, i32) {
  %zero = constant 0 : index
  %one = constant 1 : index
  %r:2 = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%a, %a) -> (i32, i32) {
    %v = index_cast %i : index to i32
    scf.reduce(%v) : i32 {
    ^bb0(%x: i32, %y: i32):
      %s = addi %x, %y : i32
      scf.reduce.return %s : i32
    }
    scf.reduce(%a) : i32 {
    ^bb0(%x: i32, %y: i32):
      %s = muli %x, %y : i32
      scf.reduce.return %s : i32
    }
  }
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    scf.yield
  }
  return %r#0, %r#1 : i32, i32
}
// call: @f(4 : index, 2 : i32) == 8 : i32, 32 : i32
// call: @f(0 : index, 2 : i32) == 2 : i32, 2 : i32
