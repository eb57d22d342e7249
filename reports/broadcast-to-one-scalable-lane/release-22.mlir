llvm.func @f(%a: vector<[1]xf32>, %b: vector<[1]xf32>) -> vector<[1]xf32> {
  %0 = llvm.shufflevector %a, %b [0] : vector<[1]xf32>
  llvm.return %0 : vector<[1]xf32>
}
