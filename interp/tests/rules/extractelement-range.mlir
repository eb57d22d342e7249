// The index of an extracted lane is in range.
llvm.func @f(%v: vector<4xi8>, %i: i32) -> (i8 {llvm.noundef}) {
  %0 = llvm.extractelement %v[%i : i32] : vector<4xi8>
  llvm.return %0 : i8
}
// call: @f([1, 2, 3, 4] : vector<4xi8>, 4 : i32) == undefined "llvm.extractelement in @f: lane 4 is out of range for a vector of 4 lanes"
// call: @f([1, 2, 3, 4] : vector<4xi8>, 3 : i32) == 4 : i8
