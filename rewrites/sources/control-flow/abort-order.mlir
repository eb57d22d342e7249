func.func private @log(i32)
func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %pa = arith.cmpi sge, %a, %zero : i32
  %pb = arith.cmpi sge, %b, %zero : i32
  cf.assert %pa, "first"
  func.call @log(%a) : (i32) -> ()
  cf.assert %pb, "second"
  return %b : i32
}
