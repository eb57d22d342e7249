func.func @f(%a: i32) -> i32 {
  %x = arith.sitofp %a : i32 to f32
  %k = arith.constant 0x4E800000 : f32
  %big = arith.cmpf ogt, %x, %k : f32
  %y = arith.fptosi %x : f32 to i32
  %0 = arith.select %big, %a, %y : i32
  return %0 : i32
}
