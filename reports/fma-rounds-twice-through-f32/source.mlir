func.func @f(%a: f16, %b: f16, %c: f16) -> f16 {
  %0 = math.fma %a, %b, %c : f16
  return %0 : f16
}
// call: @f(0x3FE0 : f16, 0x3DE0 : f16, 0x0001 : f16) == 0x41C9 : f16
