func.func @f(%x: i1) -> i1 {
  %true = arith.constant true
  %low, %high = arith.mulsi_extended %x, %true : i1
  return %high : i1
}
func.func @main() -> i32 {
  %x = arith.constant true
  %h = call @f(%x) : (i1) -> i1
  %r = arith.extui %h : i1 to i32
  return %r : i32
}
