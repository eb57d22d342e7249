// An abort in a callee ends the caller too.
func.func @check(%a: i32) {
  %c0 = arith.constant 0 : i32
  %0 = arith.cmpi sge, %a, %c0 : i32
  cf.assert %0, "negative"
  return
}
func.func @f(%a: i32) -> i32 {
  call @check(%a) : (i32) -> ()
  return %a : i32
}
// call: @f(1 : i32) == 1 : i32
// call: @f(-1 : i32) == abort
