// report: reports/unsigned-when-equivalent-of-truncation
// -arith-unsigned-when-equivalent takes a truncation for non-negative (MLIR 15).
// release: 15
func.func @is_negative(%a: i32) -> i1 {
  %c0 = arith.constant 0 : i8
  %0 = arith.trunci %a : i32 to i8
  %1 = arith.cmpi slt, %0, %c0 : i8
  return %1 : i1
}
// 255 cut to 8 bits is -1.
// call: @is_negative(255 : i32) == true
