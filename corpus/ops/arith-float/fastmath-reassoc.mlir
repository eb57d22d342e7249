// What may be worked out in another order, with what it comes from, may be any float; alone it is what it is.
func.func @alone(%n: i32, %a: f32) -> f32 {
  %0 = arith.sitofp %n : i32 to f32
  %1 = arith.addf %0, %a fastmath<reassoc> : f32
  return %1 : f32
}
func.func @chain(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %a, %b fastmath<reassoc> : f32
  %1 = arith.addf %0, %c fastmath<reassoc> : f32
  return %1 : f32
}
func.func @chosen(%a: f32, %b: f32) -> f32 {
  %0 = math.floor %a : f32
  %1 = arith.negf %0 fastmath<reassoc> : f32
  return %1 : f32
}
func.func @approximate(%a: f32) -> f32 {
  %0 = math.sqrt %a fastmath<afn> : f32
  return %0 : f32
}
// call: @alone(2 : i32, 0.5 : f32) == 2.5 : f32
// 2^24 + 1 + 1 is 2^24, or 2^24 + 2.
// call: @chain(16777216.0 : f32, 1.0 : f32, 1.0 : f32) == 16777216.0 : f32
// call: @chain(16777216.0 : f32, 1.0 : f32, 1.0 : f32) == 16777218.0 : f32
// call: @chosen(2.5 : f32, 0.0 : f32) == -2.0 : f32
// call: @approximate(4.0 : f32) == 2.0 : f32
// call: @approximate(4.0 : f32) == 0x40000100 : f32
