// Bits that come from a poison lane are poison, and lane 0 is the lowest.
llvm.func @f(%a: i8, %i: i32) -> (i16 {llvm.noundef}) {
  %v = llvm.mlir.poison : vector<4xi8>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %b = llvm.mlir.constant(2 : i8) : i8
  %v0 = llvm.insertelement %a, %v[%zero : i32] : vector<4xi8>
  %v1 = llvm.insertelement %b, %v0[%one : i32] : vector<4xi8>
  %v2 = llvm.insertelement %b, %v1[%two : i32] : vector<4xi8>
  %w = llvm.bitcast %v2 : vector<4xi8> to vector<2xi16>
  %0 = llvm.extractelement %w[%i : i32] : vector<2xi16>
  llvm.return %0 : i16
}
// call: @f(1 : i8, 1 : i32) == undefined "poison from llvm.mlir.poison"
// 0x0201
// call: @f(1 : i8, 0 : i32) == 513 : i16
