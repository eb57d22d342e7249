// Poison as condition is undefined, even where both arms give the same; of an arm, it is its value.
func.func @condition(%k: i1) -> i32 {
  %p = arith.shli %k, %k : i1
  %one = arith.constant 1 : i32
  %r = scf.if %p -> (i32) {
    scf.yield %one : i32
  } else {
    scf.yield %one : i32
  }
  return %r : i32
}
func.func @arm(%c: i1, %a: i8, %k: i8) -> i8 {
  %p = arith.shli %a, %k : i8
  %r = scf.if %c -> (i8) {
    scf.yield %p : i8
  } else {
    scf.yield %a : i8
  }
  return %r : i8
}
// A shift of an i1 by one is too wide.
// call: @condition(true) == undefined "branch on poison"
// call: @condition(false) == 1 : i32
// call: @arm(true, 1 : i8, 8 : i8) == poison : i8
// call: @arm(false, 1 : i8, 8 : i8) == 1 : i8
// call: @arm(true, 1 : i8, 7 : i8) == -128 : i8
