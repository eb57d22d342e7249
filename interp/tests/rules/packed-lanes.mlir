// Lanes narrower than a byte share bytes; each lane may be poison on its own.
llvm.func @f(%i: i32, %a: i3) -> (i3 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.alloca %n x vector<5xi3> : (i64) -> !llvm.ptr
  %v = llvm.mlir.poison : vector<5xi3>
  %v0 = llvm.insertelement %a, %v[%zero : i32] : vector<5xi3>
  %v4 = llvm.insertelement %a, %v0[%four : i32] : vector<5xi3>
  llvm.store %v4, %p : vector<5xi3>, !llvm.ptr
  %w = llvm.load %p : !llvm.ptr -> vector<5xi3>
  %0 = llvm.extractelement %w[%i : i32] : vector<5xi3>
  llvm.return %0 : i3
}
llvm.func @bytes(%v: vector<5xi3>) -> (i16 {llvm.noundef}) {
  %n = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %n x i16 : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<5xi3>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i16
  llvm.return %0 : i16
}
// call: @f(1 : i32, 3 : i3) == undefined "poison from llvm.mlir.poison"
// call: @f(0 : i32, 3 : i3) == 3 : i3
// call: @f(4 : i32, 3 : i3) == 3 : i3
// 1, 2, 3, 4, 5 at bits 0, 3, 6, 9, 12: 1 + 16 + 192 + 2048 + 20480.
// call: @bytes([1, 2, 3, -4, -3] : vector<5xi3>) == 22737 : i16
