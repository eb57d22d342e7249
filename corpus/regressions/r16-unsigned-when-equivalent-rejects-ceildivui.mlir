// report: reports/unsigned-when-equivalent-rejects-ceildivui
// -arith-unsigned-when-equivalent rejects arith.ceildivui (MLIR 15, 16).
// release: 16
func.func @f(%x: i8) -> i32 {
  %c = arith.constant 3 : i32
  %e = arith.extui %x : i8 to i32
  %q = arith.ceildivui %e, %c : i32
  return %q : i32
}
// call: @f(7 : i8) == 3 : i32
