// op: index.add | index.sub | index.mul | index.divs | index.divu | index.ceildivs | index.ceildivu | index.floordivs | index.rems | index.remu | index.maxs | index.maxu | index.mins | index.minu | index.shl | index.shrs | index.shru | index.and | index.or | index.xor
// type: index
// width: - | index-bitwidth: 32
// $width
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b
  return %0 : $T
}
// -----
// op: index.cmp
// type: index
// predicate: eq | ne | slt | sle | sgt | sge | ult | ule | ugt | uge
// width: - | index-bitwidth: 32
// $width
func.func @f(%a: $T, %b: $T) -> i1 {
  %0 = index.cmp $predicate(%a, %b)
  return %0 : i1
}
// -----
// op: index.casts | index.castu
// type: i1 to index | i8 to index | i32 to index | i64 to index | i128 to index | index to i1 | index to i8 | index to i32 | index to i64 | index to i128
// width: - | index-bitwidth: 32
// $width
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: index.constant
// type: index
// value: 0 | 1 | -1 | 9223372036854775807 | -9223372036854775808
func.func @f() -> $T {
  %0 = index.constant $value
  return %0 : $T
}
// -----
// op: index.bool.constant
// type: i1
// value: true | false
func.func @f() -> $T {
  %0 = index.bool.constant $value
  return %0 : $T
}
// -----
// op: index.sizeof
// type: index
// width: - | index-bitwidth: 32
// $width
func.func @f() -> $T {
  %0 = index.sizeof
  return %0 : $T
}
