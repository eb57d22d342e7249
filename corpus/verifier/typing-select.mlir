// i1, or i1 of the values' shape.
func.func @types(%a: i32, %b: i64, %c: i1, %k: vector<3xi1>, %v: vector<2xi32>, %n: vector<2x2xi32>, %j: vector<2xi1>) {
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32 // error: an operand of type i32, found i64
  %1 = "arith.select"(%a, %a, %a) : (i32, i32, i32) -> i32 // error: expected the condition to be i1
  %2 = "arith.select"(%k, %v, %v) : (vector<3xi1>, vector<2xi32>, vector<2xi32>) -> vector<2xi32> // error: expected the condition to be i1, shaped as vector<2xi32>
  %3 = "arith.select"(%j, %n, %n) : (vector<2xi1>, vector<2x2xi32>, vector<2x2xi32>) -> vector<2x2xi32> // error: expected the condition to be i1, shaped as vector<2x2xi32>
  func.return
}
