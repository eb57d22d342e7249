// A negative index of a vector constant has 32 bits, like any other.
func.func @f(%a: vector<2xindex>) -> vector<2xindex> {
  %0 = arith.constant dense<[3, -1]> : vector<2xindex>
  %1 = arith.addi %a, %0 : vector<2xindex>
  return %1 : vector<2xindex>
}
// index-bitwidth: 32
// call: @f([4, 5] : vector<2xindex>) == [7, 4] : vector<2xindex>
// call: @f([-3, -1] : vector<2xindex>) == [0, -2] : vector<2xindex>
