// A loop with two entries.
func.func @f(%c: i1, %n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.cond_br %c, ^a(%n, %c0, %c0 : i32, i32, i32), ^b(%n, %c0, %c0 : i32, i32, i32)
^a(%i: i32, %x: i32, %y: i32):
  %x1 = arith.addi %x, %c1 : i32
  %i1 = arith.subi %i, %c1 : i32
  %p = arith.cmpi sgt, %i1, %c0 : i32
  cf.cond_br %p, ^b(%i1, %x1, %y : i32, i32, i32), ^exit(%x1, %y : i32, i32)
^b(%j: i32, %u: i32, %v: i32):
  %v1 = arith.addi %v, %c1 : i32
  %j1 = arith.subi %j, %c1 : i32
  %q = arith.cmpi sgt, %j1, %c0 : i32
  cf.cond_br %q, ^a(%j1, %u, %v1 : i32, i32, i32), ^exit(%u, %v1 : i32, i32)
^exit(%r: i32, %s: i32):
  return %r, %s : i32, i32
}
// n visits in turn, beginning with a or with b
// call: @f(true, 5 : i32) == 3 : i32, 2 : i32
// call: @f(false, 5 : i32) == 2 : i32, 3 : i32
// call: @f(true, 1 : i32) == 1 : i32, 0 : i32
// call: @f(false, 0 : i32) == 0 : i32, 1 : i32
