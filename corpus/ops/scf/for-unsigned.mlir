// release: 22
// Without signs, 255 is above 1.
func.func @turns(%a: i8, %b: i8, %s: i8) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for unsigned %i = %a to %b step %s iter_args(%n = %zero) -> (i32) : i8 {
    %m = arith.addi %n, %one : i32
    scf.yield %m : i32
  }
  return %r : i32
}
// 1, 101, and behind them 201
// call: @turns(1 : i8, -56 : i8, 100 : i8) == 2 : i32
// 1, 101, 201, and behind them 301
// call: @turns(1 : i8, -1 : i8, 100 : i8) == undefined "counter of a loop does not fit"
// call: @turns(-1 : i8, 1 : i8, 1 : i8) == 0 : i32
// 0, and behind it 200; a step is without sign, too.
// call: @turns(0 : i8, 100 : i8, -56 : i8) == 1 : i32
// call: @turns(0 : i8, -1 : i8, -56 : i8) == undefined "counter of a loop does not fit"
// call: @turns(0 : i8, 100 : i8, 0 : i8) == undefined "step of a loop is not positive"
