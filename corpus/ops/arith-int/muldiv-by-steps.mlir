// Several ops in a row: (a * b) mod m with a product that needs more than 64 bits.
func.func @mulmod(%a: i64, %b: i64, %m: i64) -> i64 {
  %wa = arith.extui %a : i64 to i128
  %wb = arith.extui %b : i64 to i128
  %wm = arith.extui %m : i64 to i128
  %p = arith.muli %wa, %wb : i128
  %r = arith.remui %p, %wm : i128
  %0 = arith.trunci %r : i128 to i64
  return %0 : i64
}
// (m - 1)^2 = m^2 - 2m + 1, so the remainder is 1.
// call: @mulmod(9223372036854775806 : i64, 9223372036854775806 : i64, 9223372036854775807 : i64) == 1 : i64
// call: @mulmod(12 : i64, 13 : i64, 10 : i64) == 6 : i64
// call: @mulmod(-1 : i64, -1 : i64, -1 : i64) == 0 : i64
// call: @mulmod(3 : i64, 5 : i64, 0 : i64) == undefined "division by zero"
