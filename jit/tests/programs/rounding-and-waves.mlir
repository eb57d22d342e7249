// Whatever is said of it, the machine rounds to nearest even: 1 + 2^-24 is in the middle of two, 1 + 3 2^-24 of the next.
llvm.func @narrow(%a: vector<2xf64>) -> vector<2xf32> {
  %0 = llvm.intr.experimental.constrained.fptrunc %a upward ignore : vector<2xf64> to vector<2xf32>
  llvm.return %0 : vector<2xf32>
}
// call: @narrow([0x3FF0000010000000, 0x3FF0000030000000] : vector<2xf64>) == [1.0, 0x3F800002] : vector<2xf32>

// All sines, then all cosines, where they are exact.
llvm.func @waves(%a: vector<2xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)> {
  %0 = llvm.intr.sincos(%a) : (vector<2xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)>
  llvm.return %0 : !llvm.struct<(vector<2xf32>, vector<2xf32>)>
}
// call: @waves([0.0, -0.0] : vector<2xf32>) == [0.0, -0.0] : vector<2xf32>, [1.0, 1.0] : vector<2xf32>
llvm.func @half(%a: f16) -> !llvm.struct<(f16, f16)> {
  %0 = llvm.intr.sincos(%a) : (f16) -> !llvm.struct<(f16, f16)>
  llvm.return %0 : !llvm.struct<(f16, f16)>
}
// call: @half(-0.0 : f16) == -0.0 : f16, 1.0 : f16
