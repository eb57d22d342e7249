func.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  cf.cond_br %0, ^bb2(%arg1 : i32), ^bb1
^bb1:  // pred: ^bb0
  %1 = arith.cmpi sgt, %arg0, %arg2 : i32
  cf.cond_br %1, ^bb2(%arg2 : i32), ^bb2(%arg0 : i32)
^bb2(%2: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
  cf.br ^bb3
^bb3:  // pred: ^bb2
  return %2 : i32
}
