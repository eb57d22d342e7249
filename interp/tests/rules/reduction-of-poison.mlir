// A reduction of a poison lane is poison.
llvm.func @f(%v: vector<2xi8>) -> (i8 {llvm.noundef}) {
  %n = llvm.mlir.constant(dense<[0, 9]> : vector<2xi8>) : vector<2xi8>
  %w = llvm.shl %v, %n : vector<2xi8>
  %0 = "llvm.intr.vector.reduce.add"(%w) : (vector<2xi8>) -> i8
  llvm.return %0 : i8
}
llvm.func @sum(%v: vector<3xi8>) -> (i8 {llvm.noundef}) {
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<3xi8>) -> i8
  llvm.return %0 : i8
}
// call: @f([1, 1] : vector<2xi8>) == undefined "llvm.shl in @f: shift of i8 by 9"
// call: @sum([100, 100, 100] : vector<3xi8>) == 44 : i8
// 300 is 256 and 44.
