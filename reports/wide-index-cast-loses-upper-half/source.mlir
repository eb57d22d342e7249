func.func @f(%a: i32) -> index {
  %n = arith.constant 32 : i64
  %x = arith.extui %a : i32 to i64
  %s = arith.shli %x, %n : i64
  %i = arith.index_cast %s : i64 to index
  return %i : index
}
// call: @f(1 : i32) == 4294967296 : index
