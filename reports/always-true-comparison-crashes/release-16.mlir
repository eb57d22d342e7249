func.func @f(%x: i8) -> i1 {
  %c = arith.constant 1.0 : f32
  %a = arith.sitofp %x : i8 to f32
  %r = arith.cmpf true, %a, %c : f32
  return %r : i1
}
func.func @main() -> i32 {
  %x = arith.constant 1 : i8
  %r = func.call @f(%x) : (i8) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
