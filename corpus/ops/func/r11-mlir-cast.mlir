// A value cast to its LLVM type and back is the value.
func @f(%a: i7, %v: vector<2xf32>) -> (i7, vector<2xf32>) {
  %0 = llvm.mlir.cast %a : i7 to !llvm.i7
  %1 = llvm.mlir.cast %0 : !llvm.i7 to i7
  %2 = llvm.mlir.cast %v : vector<2xf32> to !llvm<"<2 x float>">
  return %1, %2 : i7, !llvm<"<2 x float>">
}
// release: 11
// call: @f(-64 : i7, [1.5, -2.0] : vector<2xf32>) == -64 : i7, [1.5, -2.0] : vector<2xf32>
