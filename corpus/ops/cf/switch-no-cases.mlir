// A switch without cases goes to its default.
func.func @f(%v: i32) -> i32 {
  cf.switch %v : i32, [
    default: ^a(%v : i32)
  ]
^a(%r: i32):
  return %r : i32
}
// call: @f(0 : i32) == 0 : i32
// call: @f(-9 : i32) == -9 : i32
