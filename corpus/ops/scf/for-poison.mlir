// Poison as a bound or step is undefined; as an iteration argument it is not.
func.func @bound(%a: i64, %k: i64) -> index {
  %s = arith.shli %a, %k : i64
  %b = arith.index_cast %s : i64 to index
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %b step %one iter_args(%n = %zero) -> (index) {
    scf.yield %i : index
  }
  return %r : index
}
func.func @argument(%a: i64, %k: i64, %n: index) -> i64 {
  %s = arith.shli %a, %k : i64
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %s) -> (i64) {
    scf.yield %a : i64
  }
  return %r : i64
}
// call: @bound(3 : i64, 1 : i64) == 5 : index
// call: @bound(3 : i64, 64 : i64) == undefined "branch on poison"
// call: @argument(3 : i64, 64 : i64, 0 : index) == poison : i64
// call: @argument(3 : i64, 64 : i64, 1 : index) == 3 : i64
