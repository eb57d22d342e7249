// What LLVM 11 does not cast, and what has another type afterwards.
// RUN: lowerfuzz opt -convert-std-to-llvm -split-input-file -verify-diagnostics %s

func @from_index(%a: index) -> !llvm.i64 {
  // expected-error @+1 {{type must be non-index integer types, float types, or vector of mentioned types}}
  %0 = llvm.mlir.cast %a : index to !llvm.i64
  return %0 : !llvm.i64
}

// -----

func @rows(%a: vector<2x2xf32>) -> !llvm<"<2 x float>"> {
  // expected-error @+1 {{only 1-d vector is allowed}}
  %0 = llvm.mlir.cast %a : vector<2x2xf32> to !llvm<"<2 x float>">
  return %0 : !llvm<"<2 x float>">
}

// -----

func @wider(%a: i8) -> !llvm.i16 {
  // expected-error @+1 {{failed to legalize operation 'llvm.mlir.cast'}}
  %0 = llvm.mlir.cast %a : i8 to !llvm.i16
  return %0 : !llvm.i16
}
