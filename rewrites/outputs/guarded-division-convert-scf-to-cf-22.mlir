func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi ne, %arg1, %c0_i32 : i32
  cf.cond_br %0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  %1 = arith.divui %arg0, %arg1 : i32
  cf.br ^bb3(%1 : i32)
^bb2:  // pred: ^bb0
  cf.br ^bb3(%arg0 : i32)
^bb3(%2: i32):  // 2 preds: ^bb1, ^bb2
  cf.br ^bb4
^bb4:  // pred: ^bb3
  return %2 : i32
}
