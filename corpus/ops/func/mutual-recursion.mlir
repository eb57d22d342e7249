// Two functions that call each other.
func.func @even(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t = arith.constant true
  %z = arith.cmpi eq, %n, %c0 : i32
  %m = arith.subi %n, %c1 : i32
  cf.cond_br %z, ^yes, ^no
^yes:
  return %t : i1
^no:
  %0 = call @odd(%m) : (i32) -> i1
  return %0 : i1
}
func.func @odd(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant false
  %z = arith.cmpi eq, %n, %c0 : i32
  %m = arith.subi %n, %c1 : i32
  cf.cond_br %z, ^no, ^yes
^no:
  return %f : i1
^yes:
  %0 = call @even(%m) : (i32) -> i1
  return %0 : i1
}
// call: @even(10 : i32) == true
// call: @even(7 : i32) == false
// call: @odd(7 : i32) == true
// call: @odd(0 : i32) == false
