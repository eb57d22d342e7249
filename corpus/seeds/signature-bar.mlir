// Function signature conversion: one result.
func @bar(i32) -> (i64)
func @call_bar(%arg0: i32) -> i64 {
  %0 = call @bar(%arg0) : (i32) -> (i64)
  return %0 : i64
}
// release: 11
// call: @call_bar(42 : i32)
// call: @call_bar(-1 : i32)
