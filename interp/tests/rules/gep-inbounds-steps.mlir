// Each step of an `inbounds` getelementptr stays in the allocation, not only the sum.
llvm.func @f(%i: i64, %j: i64) -> (i64 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %m = llvm.alloca %n x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
  %p = llvm.getelementptr inbounds %m[%i, %j] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %a = llvm.ptrtoint %m : !llvm.ptr to i64
  %b = llvm.ptrtoint %p : !llvm.ptr to i64
  %0 = llvm.sub %b, %a : i64
  llvm.return %0 : i64
}
// call: @f(2 : i64, -8 : i64) == undefined "llvm.getelementptr in @f: `inbounds` violated: offset 32 of stack allocation #0 of 16 bytes"
// call: @f(1 : i64, -1 : i64) == 12 : i64
// call: @f(0 : i64, 4 : i64) == 16 : i64
