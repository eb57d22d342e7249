// seed: 70958
func.func @f0(%arg0: i1, %arg1: i1, %arg2: i128, %arg3: i1, %arg4: i128, %arg5: i1) -> i128 {
  %0 = arith.floordivsi %arg4, %arg2 : i128
  return %0 : i128
}
// call: @f0(false, false, 2 : i128, false, -1 : i128, false) == -1 : i128
