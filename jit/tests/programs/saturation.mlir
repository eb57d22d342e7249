// Sums and differences saturate at the bounds of the type.
llvm.func @signed(%a: i8, %b: i8) -> !llvm.struct<(i8, i8)> {
  %0 = llvm.intr.sadd.sat(%a, %b) : (i8, i8) -> i8
  %1 = llvm.intr.ssub.sat(%a, %b) : (i8, i8) -> i8
  %s0 = llvm.mlir.undef : !llvm.struct<(i8, i8)>
  %s1 = llvm.insertvalue %0, %s0[0] : !llvm.struct<(i8, i8)>
  %s2 = llvm.insertvalue %1, %s1[1] : !llvm.struct<(i8, i8)>
  llvm.return %s2 : !llvm.struct<(i8, i8)>
}
// call: @signed(0 : i8, -128 : i8) == -128 : i8, 127 : i8
// call: @signed(-1 : i8, -128 : i8) == -128 : i8, 127 : i8
// call: @signed(-2 : i8, 127 : i8) == 125 : i8, -128 : i8
// call: @signed(100 : i8, 100 : i8) == 127 : i8, 0 : i8
llvm.func @unsigned(%a: i8, %b: i8) -> !llvm.struct<(i8, i8)> {
  %0 = llvm.intr.uadd.sat(%a, %b) : (i8, i8) -> i8
  %1 = llvm.intr.usub.sat(%a, %b) : (i8, i8) -> i8
  %s0 = llvm.mlir.undef : !llvm.struct<(i8, i8)>
  %s1 = llvm.insertvalue %0, %s0[0] : !llvm.struct<(i8, i8)>
  %s2 = llvm.insertvalue %1, %s1[1] : !llvm.struct<(i8, i8)>
  llvm.return %s2 : !llvm.struct<(i8, i8)>
}
// call: @unsigned(255 : i8, 1 : i8) == 255 : i8, 254 : i8
// call: @unsigned(0 : i8, 1 : i8) == 1 : i8, 0 : i8
