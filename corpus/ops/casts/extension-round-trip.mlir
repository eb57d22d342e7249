// Extending and truncating again is the identity; the two extensions differ above the width.
func.func @f(%a: i7) -> (i7, i7, i1) {
  %s = arith.extsi %a : i7 to i65
  %u = arith.extui %a : i7 to i65
  %0 = arith.trunci %s : i65 to i7
  %1 = arith.trunci %u : i65 to i7
  %2 = arith.cmpi eq, %s, %u : i65
  return %0, %1, %2 : i7, i7, i1
}
// call: @f(-1 : i7) == -1 : i7, -1 : i7, false
// call: @f(42 : i7) == 42 : i7, 42 : i7, true
// call: @f(-64 : i7) == -64 : i7, -64 : i7, false
