// Function types: (i32) -> (i64) has its argument and its result converted.
func @f(%arg0: i32) -> (i64) {
  %0 = sexti %arg0 : i32 to i64
  return %0 : i64
}
// release: 11
// call: @f(-1 : i32) == -1 : i64
// call: @f(2147483647 : i32) == 2147483647 : i64
