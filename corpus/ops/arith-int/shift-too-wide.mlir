// A shift by the width or more is poison; the amount is read unsigned.
func.func @i1(%a: i1, %n: i1) -> (i1, i1, i1) {
  %0 = arith.shli %a, %n : i1
  %1 = arith.shrsi %a, %n : i1
  %2 = arith.shrui %a, %n : i1
  return %0, %1, %2 : i1, i1, i1
}
func.func @i7(%a: i7, %n: i7) -> (i7, i7, i7) {
  %0 = arith.shli %a, %n : i7
  %1 = arith.shrsi %a, %n : i7
  %2 = arith.shrui %a, %n : i7
  return %0, %1, %2 : i7, i7, i7
}
func.func @i32(%a: i32, %n: i32) -> (i32, i32, i32) {
  %0 = arith.shli %a, %n : i32
  %1 = arith.shrsi %a, %n : i32
  %2 = arith.shrui %a, %n : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @i128(%a: i128, %n: i128) -> (i128, i128, i128) {
  %0 = arith.shli %a, %n : i128
  %1 = arith.shrsi %a, %n : i128
  %2 = arith.shrui %a, %n : i128
  return %0, %1, %2 : i128, i128, i128
}
// call: @i1(true, true) == poison : i1, poison : i1, poison : i1
// call: @i7(1 : i7, 7 : i7) == poison : i7, poison : i7, poison : i7
// call: @i7(0 : i7, -1 : i7) == poison : i7, poison : i7, poison : i7
// call: @i32(1 : i32, 32 : i32) == poison : i32, poison : i32, poison : i32
// call: @i32(1 : i32, -1 : i32) == poison : i32, poison : i32, poison : i32
// call: @i32(1 : i32, -2147483648 : i32) == poison : i32, poison : i32, poison : i32
// call: @i32(-2147483648 : i32, 31 : i32) == 0 : i32, -1 : i32, 1 : i32
// call: @i128(1 : i128, 128 : i128) == poison : i128, poison : i128, poison : i128
// call: @i128(1 : i128, 18446744073709551616 : i128) == poison : i128, poison : i128, poison : i128
