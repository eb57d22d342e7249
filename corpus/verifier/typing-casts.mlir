// The right kinds, one shape, the right order of widths.
func.func @types(%a: i32, %i: index, %f: f32, %h: f16, %v: vector<2xi32>) {
  %0 = "arith.extsi"(%a) : (i32) -> i16 // error: expected a result wider than i32, found i16
  %1 = "arith.extui"(%a) : (i32) -> i32 // error: expected a result wider than i32, found i32
  %2 = "arith.trunci"(%a) : (i32) -> i64 // error: expected a result narrower than i32, found i64
  %3 = "arith.index_cast"(%a) : (i32) -> i64 // error: expected a cast between an integer and index
  %4 = "arith.index_castui"(%i) : (index) -> index // error: expected a cast between an integer and index
  %5 = "arith.extf"(%f) : (f32) -> f16 // error: expected a result wider than f32
  %6 = "arith.truncf"(%f) : (f32) -> f64 // error: expected a result narrower than f32
  %7 = "arith.extf"(%h) : (f16) -> bf16 // error: expected a result wider than f16
  %8 = "arith.sitofp"(%i) : (index) -> f32 // error: expected integers of fixed width
  %9 = "arith.fptoui"(%f) : (f32) -> index // error: expected integers of fixed width
  %10 = "arith.bitcast"(%a) : (i32) -> f64 // error: expected a result as wide as i32
  %11 = "arith.bitcast"(%i) : (index) -> i64 // error: expected integers of fixed width or floats
  %12 = "arith.extsi"(%v) : (vector<2xi32>) -> vector<3xi64> // error: expected operand and result of one shape
  %13 = "arith.bitcast"(%v) : (vector<2xi32>) -> vector<1xi64> // error: expected operand and result of one shape
  func.return
}
