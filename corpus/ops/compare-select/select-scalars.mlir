// select of integers, floats and index.
func.func @i(%c: i1, %a: i65, %b: i65) -> i65 {
  %0 = arith.select %c, %a, %b : i65
  return %0 : i65
}
func.func @f(%c: i1, %a: f32, %b: f32) -> f32 {
  %0 = arith.select %c, %a, %b : f32
  return %0 : f32
}
func.func @x(%c: i1, %a: index, %b: index) -> index {
  %0 = arith.select %c, %a, %b : index
  return %0 : index
}
func.func @b(%c: i1, %a: i1, %b: i1) -> i1 {
  %0 = arith.select %c, %a, %b : i1
  return %0 : i1
}
// call: @i(true, -18446744073709551616 : i65, 3 : i65) == -18446744073709551616 : i65
// call: @i(false, -18446744073709551616 : i65, 3 : i65) == 3 : i65
// call: @f(true, -0.0 : f32, 0x7FC00000 : f32) == -0.0 : f32
// call: @f(false, -0.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @x(false, 1 : index, -1 : index) == -1 : index
// call: @b(true, false, true) == false
