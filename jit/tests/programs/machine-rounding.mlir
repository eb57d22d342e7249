// The machine always rounds to nearest even, whatever mode is specified. 1 + 2^-24 and 1 + 3·2^-24 are ties.
llvm.func @narrow(%a: vector<2xf64>) -> vector<2xf32> {
  %0 = llvm.intr.experimental.constrained.fptrunc %a upward ignore : vector<2xf64> to vector<2xf32>
  llvm.return %0 : vector<2xf32>
}
// call: @narrow([0x3FF0000010000000, 0x3FF0000030000000] : vector<2xf64>) == [1.0, 0x3F800002] : vector<2xf32>
