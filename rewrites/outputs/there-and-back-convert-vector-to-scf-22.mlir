func.func @f(%arg0: i32) -> i32 {
  %cst = arith.constant 1.07374182E+9 : f32
  %0 = arith.sitofp %arg0 : i32 to f32
  %1 = arith.cmpf ogt, %0, %cst : f32
  %2 = arith.fptosi %0 : f32 to i32
  %3 = arith.select %1, %arg0, %2 : i32
  return %3 : i32
}
