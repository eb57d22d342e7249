// LLVM's own types and casts.
llvm.func @f(%p: !llvm.ptr, %i: i32, %f: f32, %k: vector<4xi1>, %v: vector<3xf32>) {
  %0 = "llvm.add"(%p, %p) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr // error: expected integers
  %1 = "llvm.trunc"(%i) : (i32) -> i64 // error: expected a result narrower than i32, found i64
  %2 = "llvm.zext"(%k) : (vector<4xi1>) -> i64 // error: expected operand and result of one shape
  %3 = "llvm.bitcast"(%i) : (i32) -> i64 // error: expected types of one width, or pointers
  %4 = "llvm.bitcast"(%i) : (i32) -> !llvm.ptr // error: expected types of one width, or pointers
  %5 = "llvm.ptrtoint"(%p) : (!llvm.ptr) -> f32 // error: expected integers of fixed width, or a vector of them, as result, found f32
  %6 = "llvm.select"(%k, %v, %v) : (vector<4xi1>, vector<3xf32>, vector<3xf32>) -> vector<3xf32> // error: expected the condition to be i1, shaped as vector<3xf32>
  %7 = "llvm.mlir.undef"() : () -> index // error: expected the result of an LLVM type, found index
  %8 = "llvm.intr.fabs"(%i) : (i32) -> i32 // error: expected floats
  "llvm.return"() : () -> ()
}
