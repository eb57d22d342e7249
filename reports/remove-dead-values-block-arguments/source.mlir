func.func @f(%x: i32, %y: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^bb2(%y : i32), ^bb1
^bb1:
  return %x : i32
^bb2(%z: i32):
  return %z : i32
}
// call: @f(1 : i32, 2 : i32) == 1 : i32
