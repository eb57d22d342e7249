// A mask is not poison.
llvm.func @f(%a: vector<4xi8>) -> vector<4xi32> {
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
  %one = llvm.mlir.constant(dense<1> : vector<4xi8>) : vector<4xi8>
  %b = llvm.shl %one, %a : vector<4xi8>
  %mask = llvm.icmp "ugt" %b, %one : vector<4xi8>
  %other = llvm.mlir.constant(dense<5> : vector<4xi32>) : vector<4xi32>
  %0 = llvm.intr.masked.load %m, %mask, %other {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.return %0 : vector<4xi32>
}
// call: @f([1, 0, 8, 1] : vector<4xi8>) == undefined "poison used as a mask (from llvm.shl in @f: shift of i8 by 8)"
// call: @f([1, 0, 3, 0] : vector<4xi8>) == [10, 5, 30, 5] : vector<4xi32>
