// A counter behind the last turn that does not fit its type is undefined; one that just fits is not.
func.func @f(%a: i8, %b: i8, %s: i8) -> i8 {
  %r = scf.for %i = %a to %b step %s iter_args(%n = %a) -> (i8) : i8 {
    scf.yield %i : i8
  }
  return %r : i8
}
// 100, and behind it 127.
// call: @f(100 : i8, 127 : i8, 27 : i8) == 100 : i8
// Behind it 128.
// call: @f(100 : i8, 127 : i8, 28 : i8) == undefined "counter of a loop does not fit"
// call: @f(-128 : i8, 127 : i8, 127 : i8) == undefined "counter of a loop does not fit"
// -128, -1, and behind them 126.
// call: @f(-128 : i8, 126 : i8, 127 : i8) == -1 : i8
