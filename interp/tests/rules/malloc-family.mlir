// What `calloc` gives is zero, what `realloc` gives has the bytes of the old block and no more, and
// the old block is gone; `posix_memalign` says whether the alignment is one.
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @realloc(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @posix_memalign(!llvm.ptr, i64, i64) -> i32
llvm.func @zeros(%n: i64) -> (i32 {llvm.noundef}) {
  %size = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.call @calloc(%n, %size) : (i64, i64) -> !llvm.ptr
  %last = llvm.getelementptr %p[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %0 = llvm.load %last : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @moved(%at: i64, %old: i1, %x: i8) -> (i8 {llvm.noundef}) {
  %none = llvm.mlir.zero : !llvm.ptr
  %two = llvm.mlir.constant(2 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %p = llvm.call @realloc(%none, %two) : (!llvm.ptr, i64) -> !llvm.ptr
  %p1 = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %p1 : i8, !llvm.ptr
  %q = llvm.call @realloc(%p, %eight) : (!llvm.ptr, i64) -> !llvm.ptr
  %base = llvm.select %old, %p, %q : i1, !llvm.ptr
  %m = llvm.getelementptr %base[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %0 = llvm.load %m : !llvm.ptr -> i8
  llvm.return %0 : i8
}
llvm.func @aligned(%align: i64) -> i32 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %place = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %size = llvm.mlir.constant(64 : i64) : i64
  %0 = llvm.call @posix_memalign(%place, %align, %size) : (!llvm.ptr, i64, i64) -> i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %done = llvm.icmp "eq" %0, %zero : i32
  llvm.cond_br %done, ^use, ^end
^use:
  %p = llvm.load %place : !llvm.ptr -> !llvm.ptr
  llvm.store %zero, %p {alignment = 32 : i64} : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return %0 : i32
}
// call: @zeros(3 : i64) == 0 : i32
// call: @zeros(2 : i64) == undefined "access of 4 bytes at offset 8 of a block of 8 bytes"
// call: @moved(1 : i64, false, 7 : i8) == 7 : i8
// call: @moved(0 : i64, false, 7 : i8) == undefined "undefined bytes were read"
// call: @moved(1 : i64, true, 7 : i8) == undefined "after it was freed"
// call: @aligned(32 : i64) == 0 : i32
// call: @aligned(16 : i64) == undefined "is not aligned to 32"
// EINVAL.
// call: @aligned(4 : i64) == 22 : i32
