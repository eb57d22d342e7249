// The sum and its overflow are poison if an operand is; an overflow alone is not.
llvm.func @f(%a: i8, %c: i1) -> (i1 {llvm.noundef}) {
  %u = llvm.mlir.undef : i8
  %b = llvm.select %c, %u, %a : i1, i8
  %s = llvm.intr.sadd.with.overflow(%a, %b) : (i8, i8) -> !llvm.struct<(i8, i1)>
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i8, i1)>
  llvm.return %0 : i1
}
// call: @f(1 : i8, true) == undefined "undef from llvm.mlir.undef"
// call: @f(63 : i8, false) == false
// call: @f(64 : i8, false) == true
