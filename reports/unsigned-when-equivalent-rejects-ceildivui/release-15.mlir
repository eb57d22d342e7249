func.func @f(%x: i8) -> i32 {
  %c3 = arith.constant 3 : i32
  %e = arith.extui %x : i8 to i32
  %q = arith.ceildivui %e, %c3 : i32
  return %q : i32
}
