func.func @f(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %c0_i32_0 = arith.constant 0 : i32
  %c1_i32_1 = arith.constant 1 : i32
  %c100_i32 = arith.constant 100 : i32
  %1:3 = scf.while (%arg1 = %c0_i32_0, %arg2 = %c0_i32_0, %arg3 = %0) : (i32, i32, i32) -> (i32, i32, i32) {
    %2 = arith.cmpi slt, %arg1, %arg0 : i32
    %3:5 = scf.if %2 -> (i32, i32, i32, i32, i32) {
      %5 = arith.addi %arg2, %arg1 : i32
      %6 = arith.cmpi sgt, %5, %c100_i32 : i32
      %7 = arith.addi %arg1, %c1_i32_1 : i32
      %8:5 = scf.if %6 -> (i32, i32, i32, i32, i32) {
        scf.yield %0, %0, %arg1, %c1_i32, %c0_i32 : i32, i32, i32, i32, i32
      } else {
        scf.yield %7, %5, %0, %c0_i32, %c1_i32 : i32, i32, i32, i32, i32
      }
      scf.yield %8#0, %8#1, %8#2, %8#3, %8#4 : i32, i32, i32, i32, i32
    } else {
      scf.yield %0, %0, %arg2, %c1_i32, %c0_i32 : i32, i32, i32, i32, i32
    }
    %4 = arith.trunci %3#4 : i32 to i1
    scf.condition(%4) %3#0, %3#1, %3#2 : i32, i32, i32
  } do {
  ^bb0(%arg1: i32, %arg2: i32, %arg3: i32):
    scf.yield %arg1, %arg2, %arg3 : i32, i32, i32
  }
  return %1#2 : i32
}
