// Each pointer of a gather is aligned.
llvm.func @f(%i: vector<2xi64>) -> vector<2xi32> {
  %n = llvm.mlir.constant(4 : i64) : i64
  %m = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(7 : i32) : i32
  %c10 = llvm.mlir.constant(10 : i32) : i32
  %c20 = llvm.mlir.constant(20 : i32) : i32
  %c30 = llvm.mlir.constant(30 : i32) : i32
  %c40 = llvm.mlir.constant(40 : i32) : i32
  %p1 = llvm.getelementptr %m[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %p2 = llvm.getelementptr %m[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %p3 = llvm.getelementptr %m[3] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %c10, %m : i32, !llvm.ptr
  llvm.store %c20, %p1 : i32, !llvm.ptr
  llvm.store %c30, %p2 : i32, !llvm.ptr
  llvm.store %c40, %p3 : i32, !llvm.ptr
  %ps = llvm.getelementptr %m[%i] : (!llvm.ptr, vector<2xi64>) -> !llvm.vec<2 x ptr>, i8
  %mask = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
  %other = llvm.mlir.constant(dense<5> : vector<2xi32>) : vector<2xi32>
  %0 = llvm.intr.masked.gather %ps, %mask, %other {alignment = 4 : i32} : (!llvm.vec<2 x ptr>, vector<2xi1>, vector<2xi32>) -> vector<2xi32>
  llvm.return %0 : vector<2xi32>
}
// call: @f([4, 2] : vector<2xi64>) == undefined "is not aligned to 4 (masked load)"
// call: @f([12, 4] : vector<2xi64>) == [40, 20] : vector<2xi32>
