func.func @f(%x: i7) -> i7 {
  %r = math.ctlz %x : i7
  return %r : i7
}
func.func @main() -> i32 {
  %c = arith.constant 1 : i7
  %r = func.call @f(%c) : (i7) -> i7
  %s = arith.extui %r : i7 to i32
  return %s : i32
}
