// seed: 61737
// release: 16
// index-bitwidth: 32
func.func @f0(%arg0: i24) -> f64 {
  %0 = arith.constant 4 : index
  %1 = arith.constant 0 : index
  %2 = arith.constant 1 : index
  %3 = arith.constant 0 : i24
  cf.br ^bb1(%0, %3, %arg0 : index, i24, i24)
^bb1(%4: index, %5: i24, %6: i24):
  %7 = arith.constant 0 : i24
  %8 = arith.constant 0 : i24
  %9 = arith.subi %4, %2 : index
  %10 = arith.cmpi sgt, %9, %1 : index
  %11 = arith.constant 5454209 : i24
  %12 = arith.constant 0x7FF0000000000000 : f64
  cf.cond_br %10, ^bb1(%9, %8, %8 : index, i24, i24), ^bb2(%12 : f64)
^bb2(%13: f64):
  return %13 : f64
}
// call: @f0(5592405 : i24) == 0x7FF0000000000000 : f64
