func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi sle, %arg0, %c0_i32 : i32
  %1 = scf.if %0 -> (i32) {
    scf.yield %arg1 : i32
  } else {
    %c1_i32 = arith.constant 1 : i32
    %2 = arith.subi %arg0, %c1_i32 : i32
    %3 = arith.muli %arg1, %arg0 : i32
    %4 = func.call @f(%2, %3) : (i32, i32) -> i32
    scf.yield %4 : i32
  }
  return %1 : i32
}
