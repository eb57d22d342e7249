// seed: 70962
// release: 19
func.func @f3(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.ceildivsi %arg0, %arg1 : i64
  return %0 : i64
}
// call: @f3(-9223372036854775808 : i64, 2 : i64) == -4611686018427387904 : i64
