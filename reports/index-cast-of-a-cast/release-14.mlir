func @f(%a: index) -> i64 {
  %0 = arith.index_cast %a : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  %2 = arith.index_cast %1 : index to i64
  return %2 : i64
}
