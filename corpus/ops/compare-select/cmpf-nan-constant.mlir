// x equals itself unless it is NaN.
func.func @is_nan(%x: f64) -> (i1, i1) {
  %0 = arith.cmpf uno, %x, %x : f64
  %1 = arith.cmpf une, %x, %x : f64
  return %0, %1 : i1, i1
}
// call: @is_nan(0x7FF8000000000000 : f64) == true, true
// call: @is_nan(0xFFF8000000000000 : f64) == true, true
// call: @is_nan(0x7FF0000000000000 : f64) == false, false
// call: @is_nan(0.0 : f64) == false, false
