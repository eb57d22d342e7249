func.func @main() -> i64 {
  %a = index.constant -9223372036854775808
  %b = index.constant 2
  %r = index.ceildivs %a, %b
  %s = index.casts %r : index to i64
  return %s : i64
}
