// Each float class alone. The bits from 1 to 512 are: signalling NaN, quiet NaN, -inf, negative normal, negative
// subnormal, -0, 0, positive subnormal, positive normal, inf.
llvm.func @classes(%a: f32) -> !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)> {
  %0 = "llvm.intr.is.fpclass"(%a) <{bit = 1 : i32}> : (f32) -> i1
  %1 = "llvm.intr.is.fpclass"(%a) <{bit = 2 : i32}> : (f32) -> i1
  %2 = "llvm.intr.is.fpclass"(%a) <{bit = 4 : i32}> : (f32) -> i1
  %3 = "llvm.intr.is.fpclass"(%a) <{bit = 8 : i32}> : (f32) -> i1
  %4 = "llvm.intr.is.fpclass"(%a) <{bit = 16 : i32}> : (f32) -> i1
  %5 = "llvm.intr.is.fpclass"(%a) <{bit = 32 : i32}> : (f32) -> i1
  %6 = "llvm.intr.is.fpclass"(%a) <{bit = 64 : i32}> : (f32) -> i1
  %7 = "llvm.intr.is.fpclass"(%a) <{bit = 128 : i32}> : (f32) -> i1
  %8 = "llvm.intr.is.fpclass"(%a) <{bit = 256 : i32}> : (f32) -> i1
  %9 = "llvm.intr.is.fpclass"(%a) <{bit = 512 : i32}> : (f32) -> i1
  %s0 = llvm.mlir.undef : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s1 = llvm.insertvalue %0, %s0[0] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s2 = llvm.insertvalue %1, %s1[1] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s3 = llvm.insertvalue %2, %s2[2] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s4 = llvm.insertvalue %3, %s3[3] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s5 = llvm.insertvalue %4, %s4[4] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s6 = llvm.insertvalue %5, %s5[5] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s7 = llvm.insertvalue %6, %s6[6] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s8 = llvm.insertvalue %7, %s7[7] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s9 = llvm.insertvalue %8, %s8[8] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  %s10 = llvm.insertvalue %9, %s9[9] : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
  llvm.return %s10 : !llvm.struct<(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)>
}
// call: @classes(0x7F800001 : f32) == true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0xFFC00000 : f32) == false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0xFF800000 : f32) == false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(-1.0 : f32) == false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0xFF7FFFFF : f32) == false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0x80800000 : f32) == false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0x807FFFFF : f32) == false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0x80000001 : f32) == false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(-0.0 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1, false : i1
// call: @classes(0.0 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1, false : i1
// call: @classes(0x00000001 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1
// call: @classes(0x007FFFFF : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1, false : i1
// call: @classes(0x00800000 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1
// call: @classes(2.5 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1, false : i1
// call: @classes(0x7F800000 : f32) == false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, false : i1, true : i1
