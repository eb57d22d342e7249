// `sincos` returns all sines, followed by all cosines. The chosen operands have exact results.
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
