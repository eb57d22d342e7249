// Comparison and selection together: clamping, signed.
func.func @clamp(%x: i8, %lo: i8, %hi: i8) -> i8 {
  %0 = arith.cmpi slt, %x, %lo : i8
  %1 = arith.select %0, %lo, %x : i8
  %2 = arith.cmpi sgt, %1, %hi : i8
  %3 = arith.select %2, %hi, %1 : i8
  return %3 : i8
}
// call: @clamp(5 : i8, -10 : i8, 10 : i8) == 5 : i8
// call: @clamp(-128 : i8, -10 : i8, 10 : i8) == -10 : i8
// call: @clamp(127 : i8, -10 : i8, 10 : i8) == 10 : i8
// the bounds contradict each other: the upper one is applied last
// call: @clamp(0 : i8, 10 : i8, -10 : i8) == -10 : i8
