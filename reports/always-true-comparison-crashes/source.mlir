func.func @f(%x: i8) -> i1 {
  %c = arith.constant 1.0 : f32
  %a = arith.sitofp %x : i8 to f32
  %r = arith.cmpf true, %a, %c : f32
  return %r : i1
}
// call: @f(1 : i8) == true : i1
