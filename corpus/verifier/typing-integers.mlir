// Integers, index, and vectors of them; operands and result of one type.
func.func @types(%a: i32, %b: i64, %f: f32, %v: vector<2xi32>, %w: vector<3xi32>, %m: memref<i32>) {
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 // error: an operand of type i32, found i64
  %1 = "arith.muli"(%a, %a) : (i32, i32) -> i64 // error: expected the result of type i32, found i64
  %2 = "arith.xori"(%f, %f) : (f32, f32) -> f32 // error: expected integers
  %3 = "arith.subi"(%v, %w) : (vector<2xi32>, vector<3xi32>) -> vector<2xi32> // error: found vector<3xi32>
  %4 = "arith.divsi"(%m, %m) : (memref<i32>, memref<i32>) -> memref<i32> // error: expected integers
  %5 = "arith.maxsi"(%a) : (i32) -> i32 // error: expected 2 operands, found 1
  %6:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i32, i32) // error: expected the second result to be i1
  %7:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64) // error: expected the second result of type i32
  %8:2 = "arith.addui_extended"(%v, %v) : (vector<2xi32>, vector<2xi32>) -> (vector<2xi32>, i1) // error: expected the second result to be i1, shaped as vector<2xi32>
  func.return
}
func.func @unary(%a: i32, %f: f32) {
  %0 = "math.ctpop"(%f) : (f32) -> f32 // error: expected integers, or a vector of them, as operand
  %1 = "math.ctlz"(%a) : (i32) -> i64 // error: expected the result of type i32, found i64
  %2 = "math.ipowi"(%a, %f) : (i32, f32) -> i32 // error: expected the power of type i32, found f32
  %3 = "math.absi"(%a, %a) : (i32, i32) -> i32 // error: expected 1 operands, found 2
  %4 = "math.cttz"(%a) : (i32) -> i32
  func.return
}
