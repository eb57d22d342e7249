// A source that breaks a promise is undefined, or not judged if the promise is not followed.
// expect: noreturn: undefined-source
// expect: returned: undefined-source
// expect: writes: unsupported
// expect: reads: mismatch
// expect: keeps: mismatch
// expect: leaks: unsupported
llvm.func @noreturn(%a: i32) -> i32 attributes {passthrough = ["noreturn"]} {
  llvm.return %a : i32
}
llvm.func @returned(%a: i32 {llvm.returned}) -> i32 {
  %0 = llvm.add %a, %a : i32
  llvm.return %0 : i32
}
llvm.func @writes(%p: !llvm.ptr {llvm.readonly}, %a: i32) {
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @reads(%p: !llvm.ptr {llvm.readonly}) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @keeps(%p: !llvm.ptr {llvm.nocapture}) -> i32 {
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @leaks(%p: !llvm.ptr {llvm.nocapture}) -> i64 {
  %0 = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %0 : i64
}
// call: @keeps(memref<1xi32> [3])
// call: @leaks(memref<1xi32> [3])
// call: @noreturn(1 : i32)
// call: @returned(1 : i32)
// call: @writes(memref<1xi32> [3], 4 : i32)
// call: @reads(memref<1xi32> [3])
// -----
llvm.func @noreturn(%a: i32) -> i32 attributes {passthrough = ["noreturn"]} {
  llvm.unreachable
}
llvm.func @returned(%a: i32 {llvm.returned}) -> i32 {
  llvm.return %a : i32
}
llvm.func @writes(%p: !llvm.ptr {llvm.readonly}, %a: i32) {
  llvm.return
}
llvm.func @reads(%p: !llvm.ptr {llvm.readonly}) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @keeps(%p: !llvm.ptr {llvm.nocapture}) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @leaks(%p: !llvm.ptr {llvm.nocapture}) -> i64 {
  %0 = llvm.mlir.constant(4 : i64) : i64
  llvm.return %0 : i64
}
