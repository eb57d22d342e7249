// Through: -arith-int-range-narrowing=int-bitwidths-supported=8
// Wrong: 128 of 257, MLIR 22.1.8
func.func @f(%x: i8) -> i32 {
  %c11 = arith.constant 11 : i32
  %a = arith.extsi %x : i8 to i32
  %r = arith.remui %a, %c11 : i32
  return %r : i32
}
