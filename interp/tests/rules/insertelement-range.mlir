// The index of a written lane is in range; otherwise the whole vector is poison.
llvm.func @f(%v: vector<2xi8>, %i: i32) -> (i8 {llvm.noundef}) {
  %x = llvm.mlir.constant(9 : i8) : i8
  %zero = llvm.mlir.constant(0 : i32) : i32
  %w = llvm.insertelement %x, %v[%i : i32] : vector<2xi8>
  %0 = llvm.extractelement %w[%zero : i32] : vector<2xi8>
  llvm.return %0 : i8
}
// call: @f([1, 2] : vector<2xi8>, 2 : i32) == undefined "llvm.insertelement in @f: lane 2 is out of range for a vector of 2 lanes"
// call: @f([1, 2] : vector<2xi8>, 1 : i32) == 1 : i8
// call: @f([1, 2] : vector<2xi8>, 0 : i32) == 9 : i8
