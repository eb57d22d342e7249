// Poison of a type: it matches anything where it is returned, and what is chosen past it is defined.
func.func @given() -> i32 {
  %p = ub.poison : i32
  return %p : i32
}
func.func @chosen(%c: i1, %a: i32) -> i32 {
  %p = ub.poison : i32
  %s = arith.select %c, %a, %p : i32
  return %s : i32
}
func.func @past(%c: i1, %a: i32, %b: i32) -> i32 {
  %p = ub.poison : i32
  %q = arith.addi %p, %a : i32
  %s = arith.select %c, %a, %q : i32
  %t = arith.select %c, %s, %b : i32
  return %t : i32
}
func.func @branch(%a: i32) -> i32 {
  %p = ub.poison : i1
  cf.cond_br %p, ^a(%a : i32), ^a(%a : i32)
^a(%r: i32):
  return %r : i32
}
// call: @given() == poison : i32
// call: @chosen(true, 3 : i32) == 3 : i32
// call: @chosen(false, 3 : i32) == poison : i32
// call: @past(true, 3 : i32, 4 : i32) == 3 : i32
// call: @past(false, 3 : i32, 4 : i32) == 4 : i32
// call: @branch(1 : i32) == undefined "branch on poison"
