// A cast between a type and what it is converted to keeps the value, from LLVM 12 on that of an `index`, too.
func @row(%a: vector<2xf16>) -> vector<2xf16> {
  %0 = llvm.mlir.cast %a : vector<2xf16> to !llvm<"<2 x half>">
  %1 = llvm.mlir.cast %0 : !llvm<"<2 x half>"> to vector<2xf16>
  return %1 : vector<2xf16>
}
func @place(%a: index) -> (i64, index) {
  %0 = llvm.mlir.cast %a : index to !llvm.i64
  %1 = llvm.mlir.cast %0 : !llvm.i64 to index
  %2 = addi %1, %1 : index
  return %0, %2 : i64, index
}
// release: 11
// options: as-llvm-12=1
// call: @row([1.5, -0.0] : vector<2xf16>) == [1.5, -0.0] : vector<2xf16>
// call: @row([poison, 2.0] : vector<2xf16>) == [poison, 2.0] : vector<2xf16>
// call: @place(-3 : index) == -3 : i64, -6 : index
