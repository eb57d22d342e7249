func.func private @log(i32)
func.func @f(%arg0: i1, %arg1: i1, %arg2: i32) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  call @log(%arg2) : (i32) -> ()
  cf.br ^bb2
^bb2:  // 2 preds: ^bb0, ^bb1
  cf.cond_br %arg1, ^bb3, ^bb4
^bb3:  // pred: ^bb2
  call @log(%arg2) : (i32) -> ()
  cf.br ^bb4
^bb4:  // 2 preds: ^bb2, ^bb3
  return
}
