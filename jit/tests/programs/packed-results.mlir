// Several results are packed into a struct, and a function is selected at run time.
llvm.func @divmod(%a: i32, %b: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.sdiv %a, %b : i32
  %1 = llvm.srem %a, %b : i32
  %2 = llvm.mlir.undef : !llvm.struct<(i32, i32)>
  %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(i32, i32)>
  %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(i32, i32)>
  llvm.return %4 : !llvm.struct<(i32, i32)>
}
llvm.func @swapped(%a: i32, %b: i32) -> !llvm.struct<(i32, i32)> {
  %0 = llvm.call @divmod(%b, %a) : (i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return %0 : !llvm.struct<(i32, i32)>
}
llvm.func @run(%which: i1, %a: i32, %b: i32) -> i32 {
  %0 = llvm.mlir.addressof @divmod : !llvm.ptr
  %1 = llvm.mlir.addressof @swapped : !llvm.ptr
  %2 = llvm.select %which, %0, %1 : i1, !llvm.ptr
  %3 = llvm.call %2(%a, %b) : !llvm.ptr, (i32, i32) -> !llvm.struct<(i32, i32)>
  %4 = llvm.extractvalue %3[0] : !llvm.struct<(i32, i32)>
  %5 = llvm.extractvalue %3[1] : !llvm.struct<(i32, i32)>
  %c100 = llvm.mlir.constant(100 : i32) : i32
  %6 = llvm.mul %4, %c100 : i32
  %7 = llvm.add %6, %5 : i32
  llvm.return %7 : i32
}
// call: @run(true, 17 : i32, 5 : i32) == 302 : i32
// call: @run(false, 5 : i32, 17 : i32) == 302 : i32
// call: @run(true, -17 : i32, 5 : i32) == -302 : i32
// call: @run(true, 1 : i32, 0 : i32) == undefined "division by zero"
