// A zero extension of an index of 32 bits keeps its 32 bits: -1 is 2^32 - 1.
// index-bitwidth: 32
func.func @f() -> i64 {
  %c = index.constant -1
  %r = index.castu %c : index to i64
  return %r : i64
}
// call: @f() == 4294967295 : i64
