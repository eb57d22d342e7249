func.func @f(%x: i32, %y: i32) {
  vector.print %x : i32
  vector.print %y : i32
  return
}
