// The ten predicates: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
func.func @f(%a: i32, %b: i32) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %a, %b : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
// call: @f(1 : i32, 2 : i32) == false, true, true, true, false, false, true, true, false, false
// call: @f(2 : i32, 1 : i32) == false, true, false, false, true, true, false, false, true, true
// call: @f(3 : i32, 3 : i32) == true, false, false, true, false, true, false, true, false, true
// call: @f(-1 : i32, 0 : i32) == false, true, true, true, false, false, false, false, true, true
// call: @f(-2147483648 : i32, 2147483647 : i32) == false, true, true, true, false, false, false, false, true, true
// call: @f(2147483647 : i32, -2147483648 : i32) == false, true, false, false, true, true, true, true, false, false
// call: @f(-1 : i32, -2 : i32) == false, true, false, false, true, true, false, false, true, true
