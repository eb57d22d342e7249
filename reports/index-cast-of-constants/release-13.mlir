func @main() -> i64 {
  %m = constant -1 : index
  %c64 = constant 64 : i128
  %w = index_cast %m : index to i128
  %upper = shift_right_signed %w, %c64 : i128
  %r = trunci %upper : i128 to i64
  return %r : i64
}
