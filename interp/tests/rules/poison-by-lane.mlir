// A flag that one lane violates makes that lane poison, and no other.
llvm.func @f(%v: vector<3xi8>, %i: i32) -> (i8 {llvm.noundef}) {
  %c = llvm.mlir.constant(dense<[1, 2, 3]> : vector<3xi8>) : vector<3xi8>
  %w = llvm.add %v, %c overflow<nsw> : vector<3xi8>
  %0 = llvm.extractelement %w[%i : i32] : vector<3xi8>
  llvm.return %0 : i8
}
// call: @f([126, 126, 124] : vector<3xi8>, 1 : i32) == undefined "llvm.add in @f: `nsw` violated: 126 + 2 does not fit in i8 signed"
// call: @f([126, 126, 124] : vector<3xi8>, 0 : i32) == 127 : i8
// call: @f([126, 126, 124] : vector<3xi8>, 2 : i32) == 127 : i8
