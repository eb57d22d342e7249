// Through: -arith-emulate-wide-int=widest-int-supported=8
// Wrong: 256 of 66049, MLIR 22.1.8
func.func @f(%x: i8, %n: i8) -> i8 {
  %c8 = arith.constant 8 : i16
  %a = arith.extui %x : i8 to i16
  %s = arith.extui %n : i8 to i16
  %b = arith.shli %a, %c8 : i16
  %r = arith.shrui %b, %s : i16
  %t = arith.trunci %r : i16 to i8
  return %t : i8
}
