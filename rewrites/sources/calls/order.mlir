func.func private @a(i32)
func.func private @b(i32)
func.func @f(%x: i32, %y: i32) {
  func.call @a(%x) : (i32) -> ()
  func.call @b(%y) : (i32) -> ()
  return
}
