// Globals: numbers, packed vectors, strings and addresses. Each run starts with the initial values.
llvm.mlir.global private constant @table(dense<[[1, 2], [3, 4]]> : vector<2x2xi32>) {alignment = 64 : i64} : !llvm.array<2 x array<2 x i32>>
llvm.mlir.global private constant @lanes(dense<[1, 2, -3]> : vector<3xi20>) : vector<3xi20>
llvm.mlir.global internal @text("abc") : !llvm.array<3 x i8>
llvm.mlir.global internal @counter(5 : i64) : i64
llvm.mlir.global internal @function(@double) : !llvm.ptr
llvm.mlir.global internal @pointer(@counter) : !llvm.ptr
llvm.mlir.global private @scratch() {alignment = 32 : i64} : !llvm.array<4 x f32> {
  %0 = llvm.mlir.undef : !llvm.array<4 x f32>
  llvm.return %0 : !llvm.array<4 x f32>
}
llvm.func @double(%x: i64) -> i64 {
  %0 = llvm.add %x, %x : i64
  llvm.return %0 : i64
}
llvm.func @element(%i: i64, %j: i64) -> i32 {
  %p = llvm.mlir.addressof @table : !llvm.ptr
  %q = llvm.getelementptr %p[0, %i, %j] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<2 x array<2 x i32>>
  %r = llvm.load %q : !llvm.ptr -> i32
  llvm.return %r : i32
}
// call: @element(0 : i64, 1 : i64) == 2 : i32
// call: @element(1 : i64, 0 : i64) == 3 : i32
llvm.func @aligned() -> i64 {
  %p = llvm.mlir.addressof @table : !llvm.ptr
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  %q = llvm.mlir.addressof @scratch : !llvm.ptr
  %1 = llvm.ptrtoint %q : !llvm.ptr to i64
  %2 = llvm.or %0, %1 : i64
  %c31 = llvm.mlir.constant(31 : i64) : i64
  %3 = llvm.and %2, %c31 : i64
  llvm.return %3 : i64
}
// call: @aligned() == 0 : i64
llvm.func @vector() -> vector<3xi20> {
  %p = llvm.mlir.addressof @lanes : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> vector<3xi20>
  llvm.return %r : vector<3xi20>
}
// call: @vector() == [1, 2, -3] : vector<3xi20>
llvm.func @letter(%i: i64) -> i8 {
  %p = llvm.mlir.addressof @text : !llvm.ptr
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %r = llvm.load %q : !llvm.ptr -> i8
  llvm.return %r : i8
}
// call: @letter(2 : i64) == 99 : i8
llvm.func @through_pointers(%x: i64) -> i64 {
  %fp = llvm.mlir.addressof @function : !llvm.ptr
  %f = llvm.load %fp : !llvm.ptr -> !llvm.ptr
  %0 = llvm.call %f(%x) : !llvm.ptr, (i64) -> i64
  %cp = llvm.mlir.addressof @pointer : !llvm.ptr
  %c = llvm.load %cp : !llvm.ptr -> !llvm.ptr
  %1 = llvm.load %c : !llvm.ptr -> i64
  %2 = llvm.add %0, %1 : i64
  // The store changes the value, which is 5 again in the next run.
  llvm.store %2, %c : i64, !llvm.ptr
  llvm.return %2 : i64
}
// call: @through_pointers(10 : i64) == 25 : i64
llvm.func @write_scratch(%x: f32) -> f32 {
  %p = llvm.mlir.addressof @scratch : !llvm.ptr
  %q = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %q : f32, !llvm.ptr
  %r = llvm.load %q : !llvm.ptr -> f32
  llvm.return %r : f32
}
// call: @write_scratch(2.5 : f32) == 2.5 : f32
