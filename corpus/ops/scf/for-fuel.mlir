// A loop that goes on and on runs out of fuel, even without anything in it.
func.func @f(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
  }
  return
}
// call: @f(100 : index) == ()
// call: @f(9223372036854775807 : index) == out-of-fuel
