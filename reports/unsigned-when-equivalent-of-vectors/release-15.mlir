func.func @f(%a: vector<1xi32>) -> vector<1xi32> {
  %c2 = arith.constant dense<2> : vector<1xi32>
  %0 = arith.divsi %a, %c2 : vector<1xi32>
  return %0 : vector<1xi32>
}
func.func @main() -> i32 {
  %a = arith.constant dense<-4> : vector<1xi32>
  %0 = call @f(%a) : (vector<1xi32>) -> vector<1xi32>
  %1 = vector.extract %0[0] : vector<1xi32>
  return %1 : i32
}
