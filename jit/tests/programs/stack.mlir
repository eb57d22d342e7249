// A loop releases its stack memory in each iteration.
llvm.func @sum(%n: i64) -> i64 {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c1000 = llvm.mlir.constant(1000 : i64) : i64
  llvm.br ^head(%c0, %c0 : i64, i64)
^head(%i: i64, %s: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^exit
^body:
  %height = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %c1000 x i64 : (i64) -> !llvm.ptr
  "llvm.intr.lifetime.start"(%p) : (!llvm.ptr) -> ()
  llvm.store %i, %p : i64, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i64
  %t = llvm.add %s, %x : i64
  "llvm.intr.lifetime.end"(%p) : (!llvm.ptr) -> ()
  llvm.intr.stackrestore %height : !llvm.ptr
  %next = llvm.add %i, %c1 : i64
  llvm.br ^head(%next, %t : i64, i64)
^exit:
  llvm.return %s : i64
}
// Each iteration allocates 8000 bytes. Without the release, the stack would be full after 32 iterations.
// call: @sum(1000 : i64) == 499500 : i64

llvm.func @copies(%n: i64, %shift: i64) -> vector<8xi8> {
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %c1 x vector<8xi8> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4, 5, 6, 7, 8]> : vector<8xi8>) : vector<8xi8>
  llvm.store %v, %p : vector<8xi8>, !llvm.ptr
  %q = llvm.getelementptr %p[%shift] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  "llvm.intr.memmove"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %c9 = llvm.mlir.constant(9 : i8) : i8
  "llvm.intr.memset"(%p, %c9, %c1) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %r = llvm.load %p : !llvm.ptr -> vector<8xi8>
  llvm.return %r : vector<8xi8>
}
// call: @copies(4 : i64, 2 : i64) == [9, 2, 1, 2, 3, 4, 7, 8] : vector<8xi8>
// call: @copies(0 : i64, 2 : i64) == [9, 2, 3, 4, 5, 6, 7, 8] : vector<8xi8>
