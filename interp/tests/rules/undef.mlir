// A value that depends on undef may be anything, and each use may see another value.
llvm.func @f(%c: i1, %a: i8) -> (i8 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %x = llvm.xor %u, %u : i8
  %0 = llvm.select %c, %x, %a : i1, i8
  llvm.return %0 : i8
}
// call: @f(true, 1 : i8) == undefined "result 0 is undef from llvm.mlir.undef"
// call: @f(false, 1 : i8) == 1 : i8
