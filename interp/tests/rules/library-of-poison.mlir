// A function of the C library makes poison of poison.
llvm.func @fmodf(f32, f32) -> f32
llvm.func @f(%a: f32, %c: i1) -> (f32 {llvm.noundef}) {
  %u = llvm.mlir.undef : f32
  %three = llvm.mlir.constant(3.0 : f32) : f32
  %b = llvm.select %c, %u, %three : i1, f32
  %0 = llvm.call @fmodf(%a, %b) : (f32, f32) -> f32
  llvm.return %0 : f32
}
// call: @f(7.5 : f32, true) == undefined "undef from llvm.mlir.undef"
// call: @f(-7.5 : f32, false) == -1.5 : f32
