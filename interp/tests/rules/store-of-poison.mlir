// Poison can be stored, and the load then returns poison.
llvm.func @f(%a: i8, %c: i1) -> (i8 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %one = llvm.mlir.constant(1 : i8) : i8
  %b = llvm.add %a, %one overflow<nsw> : i8
  llvm.store %b, %m : i8, !llvm.ptr
  llvm.cond_br %c, ^write, ^read
^write:
  llvm.store %one, %m : i8, !llvm.ptr
  llvm.br ^read
^read:
  %0 = llvm.load %m : !llvm.ptr -> i8
  llvm.return %0 : i8
}
// call: @f(127 : i8, false) == undefined "result 0 is poison from llvm.add in @f: `nsw` violated: 127 + 1"
// call: @f(127 : i8, true) == 1 : i8
// call: @f(5 : i8, false) == 6 : i8
