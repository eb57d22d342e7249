// A single zero lane among the divisors makes the division undefined.
llvm.func @f(%a: vector<2xi8>, %b: vector<2xi8>) -> vector<2xi8> {
  %0 = llvm.sdiv %a, %b : vector<2xi8>
  llvm.return %0 : vector<2xi8>
}
// call: @f([4, 4] : vector<2xi8>, [2, 0] : vector<2xi8>) == undefined "llvm.sdiv in @f: division by zero"
// call: @f([4, -9] : vector<2xi8>, [2, 2] : vector<2xi8>) == [2, -4] : vector<2xi8>
