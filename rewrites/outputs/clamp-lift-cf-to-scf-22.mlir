func.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = scf.if %0 -> (i32) {
    scf.yield %arg1 : i32
  } else {
    %2 = arith.cmpi sgt, %arg0, %arg2 : i32
    %3 = scf.if %2 -> (i32) {
      scf.yield %arg2 : i32
    } else {
      scf.yield %arg0 : i32
    }
    scf.yield %3 : i32
  }
  return %1 : i32
}
