// i1 of the operands' shape, and a known predicate.
func.func @types(%a: i32, %f: f32, %v: vector<2xf32>) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32 // error: expected the result to be i1
  %1 = "arith.cmpf"(%f, %a) <{predicate = 1 : i64}> : (f32, i32) -> i1 // error: found i32
  %2 = "arith.cmpf"(%v, %v) <{predicate = 1 : i64}> : (vector<2xf32>, vector<2xf32>) -> vector<3xi1> // error: expected the result to be i1, shaped as vector<2xf32>
  %3 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i1 // error: expected floats
  func.return
}
