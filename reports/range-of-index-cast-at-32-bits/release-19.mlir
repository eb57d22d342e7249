func.func @f() -> i64 {
  %c = index.constant -1
  %r = index.castu %c : index to i64
  return %r : i64
}
func.func @main() -> i64 {
  %r = func.call @f() : () -> i64
  return %r : i64
}
