// op: ub.poison
// type: i1 | i8 | i32 | index | f32 | vector<3xi8>
func.func @f(%c: i1, %a: $T) -> $T {
  %0 = ub.poison : $T
  %1 = arith.select %c, %a, %0 : $T
  return %1 : $T
}
// -----
// op: ub.unreachable
// type: i1
func.func @f(%c: $T, %a: i8) -> i8 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i8
^bb2:
  ub.unreachable
}
