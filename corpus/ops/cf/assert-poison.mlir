// assert on poison is undefined, not an abort.
func.func @f(%n: i32) {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %c = arith.cmpi ne, %p, %c1 : i32
  cf.assert %c, "shifted"
  return
}
// call: @f(1 : i32) == ()
// call: @f(0 : i32) == abort
// call: @f(32 : i32) == undefined "branch on poison"
