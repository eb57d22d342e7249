// Constants of the standard dialect, in the spelling of release 11.
func @f() -> (i1, i32, i64, index) {
  %0 = constant true
  %1 = constant -5 : i32
  %2 = constant 17 : i64
  %3 = constant 3 : index
  return %0, %1, %2, %3 : i1, i32, i64, index
}
func @generic() -> i32 {
  %0 = "std.constant"() {value = 42 : i32} : () -> i32
  return %0 : i32
}
// release: 11
// call: @f() == true, -5 : i32, 17 : i64, 3 : index
// call: @generic() == 42 : i32
