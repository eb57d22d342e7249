// release: 13
// As release 13 spells it.
func @f(%n: index, %a: i32) -> i32 {
  %zero = constant 0 : index
  %one = constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (i32) {
    %c = cmpi eq, %i, %one : index
    %y = scf.if %c -> (i32) {
      scf.yield %x : i32
    } else {
      %z = addi %x, %a : i32
      scf.yield %z : i32
    }
    scf.yield %y : i32
  }
  return %r : i32
}
// call: @f(0 : index, 3 : i32) == 3 : i32
// call: @f(1 : index, 3 : i32) == 6 : i32
// call: @f(2 : index, 3 : i32) == 6 : i32
// call: @f(3 : index, 3 : i32) == 9 : i32
