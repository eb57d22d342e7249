// A loop that never ends runs out of fuel; a condition that is poison is undefined.
func.func @forever(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
func.func @poison(%k: i1) {
  %p = arith.shli %k, %k : i1
  scf.while : () -> () {
    scf.condition(%p)
  } do {
    scf.yield
  }
  return
}
// call: @forever(false) == ()
// call: @forever(true) == out-of-fuel
// call: @poison(false) == ()
// call: @poison(true) == undefined "branch on poison"
