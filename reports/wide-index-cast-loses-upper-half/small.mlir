// Through: -arith-emulate-wide-int=widest-int-supported=32
// Wrong: 255 of 257, MLIR 22.1.8
func.func @f(%a: i8) -> index {
  %n = arith.constant 32 : i64
  %x = arith.extui %a : i8 to i64
  %s = arith.shli %x, %n : i64
  %i = arith.index_cast %s : i64 to index
  return %i : index
}
