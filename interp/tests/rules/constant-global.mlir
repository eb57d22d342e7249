// A constant global is not written.
llvm.mlir.global private constant @fixed(7 : i32) : i32
llvm.mlir.global private @open(7 : i32) : i32
llvm.func @f(%c: i1) -> i32 {
  %x = llvm.mlir.constant(8 : i32) : i32
  %a = llvm.mlir.addressof @fixed : !llvm.ptr
  %b = llvm.mlir.addressof @open : !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  %0 = llvm.load %b : !llvm.ptr -> i32
  llvm.return %0 : i32
}
// call: @f(true) == undefined "llvm.store in @f: write to constant memory (store of 4 bytes at offset 0 of constant global allocation #0 of 4 bytes)"
// call: @f(false) == 8 : i32
