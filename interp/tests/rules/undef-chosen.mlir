// A condition that is undef chooses either arm: what they have in common is determined. `freeze`
// leaves what is determined as it is.
llvm.func @selected(%a: i8, %b: i8, %mask: i8) -> (i8 {llvm.noundef}) {
  %c = llvm.mlir.undef : i1
  %s = llvm.select %c, %a, %b : i1, i8
  %0 = llvm.and %s, %mask : i8
  llvm.return %0 : i8
}
llvm.func @frozen(%mask: i8) -> (i8 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %a = llvm.or %u, %mask : i8
  %f = llvm.freeze %a : i8
  %0 = llvm.and %f, %mask : i8
  llvm.return %0 : i8
}
llvm.func @branch(%mask: i1) -> i8 {
  %u = llvm.mlir.undef : i1
  %c = llvm.and %u, %mask : i1
  %one = llvm.mlir.constant(1 : i8) : i8
  %two = llvm.mlir.constant(2 : i8) : i8
  llvm.cond_br %c, ^end(%one : i8), ^end(%two : i8)
^end(%0: i8):
  llvm.return %0 : i8
}
llvm.func @lanes(%i: i32) -> (i16 {llvm.noundef}) {
  %u = llvm.mlir.undef : vector<4xi8>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.mlir.constant(2 : i8) : i8
  %v0 = llvm.insertelement %b, %u[%zero : i32] : vector<4xi8>
  %v1 = llvm.insertelement %b, %v0[%one : i32] : vector<4xi8>
  %w = llvm.bitcast %v1 : vector<4xi8> to vector<2xi16>
  %0 = llvm.extractelement %w[%i : i32] : vector<2xi16>
  llvm.return %0 : i16
}
// 0101 and 0111.
// call: @selected(5 : i8, 7 : i8, 2 : i8) == undefined "result 0 is undef from llvm.mlir.undef"
// call: @selected(5 : i8, 7 : i8, 13 : i8) == 5 : i8
// call: @frozen(90 : i8) == 90 : i8
// call: @branch(true) == undefined "llvm.cond_br in @branch: undef used as a condition (from llvm.mlir.undef)"
// call: @branch(false) == 2 : i8
// call: @lanes(1 : i32) == undefined "result 0 is undef"
// 0x0202
// call: @lanes(0 : i32) == 514 : i16
