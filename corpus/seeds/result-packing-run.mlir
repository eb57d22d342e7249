// Result packing. Mended so that it runs: @bar returns what the document uses in unregistered ops.
func @foo(%arg0: i32, %arg1: i64) -> (i32, i64) {
  return %arg0, %arg1 : i32, i64
}
func @bar() -> (i64, i32) {
  %0 = constant 42 : i32
  %1 = constant 17 : i64
  %2:2 = call @foo(%0, %1) : (i32, i64) -> (i32, i64)
  return %2#1, %2#0 : i64, i32
}
// release: 11
// call: @foo(-1 : i32, -9223372036854775808 : i64) == -1 : i32, -9223372036854775808 : i64
// call: @bar() == 17 : i64, 42 : i32
