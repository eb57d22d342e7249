// Small widths at calls: what is above the width of an argument or a result does not matter.
func.func @id1(%a: i1) -> i1 {
  return %a : i1
}
func.func @id7(%a: i7) -> i7 {
  return %a : i7
}
func.func @id8(%a: i8) -> i8 {
  return %a : i8
}
func.func @f(%a: i32) -> (i32, i32, i32, i32) {
  %0 = arith.trunci %a : i32 to i1
  %1 = call @id1(%0) : (i1) -> i1
  %2 = arith.extui %1 : i1 to i32
  %3 = arith.trunci %a : i32 to i7
  %4 = call @id7(%3) : (i7) -> i7
  %5 = arith.extui %4 : i7 to i32
  %6 = arith.extsi %4 : i7 to i32
  %7 = arith.trunci %a : i32 to i8
  %8 = call @id8(%7) : (i8) -> i8
  %9 = arith.extui %8 : i8 to i32
  return %2, %5, %6, %9 : i32, i32, i32, i32
}
// call: @f(-1 : i32) == 1 : i32, 127 : i32, -1 : i32, 255 : i32
// 0x1C0
// call: @f(448 : i32) == 0 : i32, 64 : i32, -64 : i32, 192 : i32
