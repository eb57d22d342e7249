func.func @f(%a: i32) -> index {
  %n = arith.constant 32 : i64
  %x = arith.extui %a : i32 to i64
  %s = arith.shli %x, %n : i64
  %i = arith.index_cast %s : i64 to index
  return %i : index
}
func.func @main() -> i32 {
  %a = arith.constant 1 : i32
  %n = arith.constant 32 : index
  %i = func.call @f(%a) : (i32) -> index
  %s = arith.shrui %i, %n : index
  %r = arith.index_cast %s : index to i32
  return %r : i32
}
