// A failed assert comes before the division by zero behind it: the run aborts and is defined.
func.func @f(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %ok = arith.cmpi ne, %b, %c0 : i32
  cf.assert %ok, "division by \"zero\""
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
// call: @f(6 : i32, 3 : i32) == 2 : i32
// call: @f(6 : i32, 0 : i32) == abort
