func.func @main() -> i64 {
  %m = arith.constant -1 : index
  %c64 = arith.constant 64 : i128
  %w = arith.index_cast %m : index to i128
  %upper = arith.shrsi %w, %c64 : i128
  %r = arith.trunci %upper : i128 to i64
  return %r : i64
}
