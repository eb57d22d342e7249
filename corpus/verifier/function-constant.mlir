// The symbol is a function of that type.
func.func private @g(i32) -> i64
func.func @f() {
  %0 = "func.constant"() <{value = @nowhere}> : () -> ((i32) -> i64) // error: expected a function, @nowhere is not one
  %1 = "func.constant"() <{value = @g}> : () -> ((i32) -> i32) // error: expected the result of type (i32) -> i64, found (i32) -> i32
  func.return
}
