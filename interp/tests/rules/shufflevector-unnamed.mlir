// A lane that a shuffle mask leaves open is poison.
llvm.func @f(%a: vector<2xi8>, %b: vector<2xi8>, %i: i32) -> (i8 {llvm.noundef}) {
  %v = llvm.shufflevector %a, %b [3, -1, 0] : vector<2xi8>
  %0 = llvm.extractelement %v[%i : i32] : vector<3xi8>
  llvm.return %0 : i8
}
// call: @f([1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>, 1 : i32) == undefined "poison from llvm.mlir.poison"
// call: @f([1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>, 0 : i32) == 4 : i8
// call: @f([1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>, 2 : i32) == 1 : i8
