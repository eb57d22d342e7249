// The compared memory is defined; otherwise the outcome is undetermined.
llvm.func @f(%i: i64) -> i32 {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  llvm.store %x, %m : i32, !llvm.ptr
  %p = llvm.getelementptr %m[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %new = llvm.mlir.constant(9 : i32) : i32
  %r = llvm.cmpxchg %p, %x, %new acq_rel monotonic : !llvm.ptr, i32
  %done = llvm.extractvalue %r[1] : !llvm.struct<(i32, i1)>
  llvm.cond_br %done, ^yes, ^no
^yes:
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
^no:
  llvm.return %x : i32
}
// call: @f(1 : i64) == undefined "llvm.cond_br in @f: undef used as a condition (from llvm.cmpxchg in @f: undefined bytes were read)"
// call: @f(0 : i64) == 9 : i32
