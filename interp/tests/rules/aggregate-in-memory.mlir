// Each scalar of a structure in memory is defined, or not, on its own.
llvm.func @f(%c: i1) -> (i32 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %x = llvm.mlir.constant(7 : i32) : i32
  %m = llvm.alloca %n x !llvm.struct<(i8, i32, array<2 x i32>)> : (i64) -> !llvm.ptr
  %p = llvm.getelementptr inbounds %m[0, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32, array<2 x i32>)>
  llvm.store %x, %p : i32, !llvm.ptr
  %s = llvm.load %m : !llvm.ptr -> !llvm.struct<(i8, i32, array<2 x i32>)>
  %a = llvm.extractvalue %s[1] : !llvm.struct<(i8, i32, array<2 x i32>)>
  %b = llvm.extractvalue %s[2, 1] : !llvm.struct<(i8, i32, array<2 x i32>)>
  %0 = llvm.select %c, %a, %b : i1, i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.load in @f: undefined bytes were read"
// call: @f(false) == 7 : i32
