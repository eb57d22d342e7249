// Functions of the C library, called by their names.
llvm.func @fabs(f64) -> f64
llvm.func @ceil(f64) -> f64
llvm.func @floor(f64) -> f64
llvm.func @trunc(f64) -> f64
llvm.func @round(f64) -> f64
llvm.func @roundeven(f64) -> f64
llvm.func @sqrtf(f32) -> f32
llvm.func @fmod(f64, f64) -> f64
llvm.func @copysign(f64, f64) -> f64
llvm.func @fmax(f64, f64) -> f64
llvm.func @fmin(f64, f64) -> f64
llvm.func @fma(f64, f64, f64) -> f64

llvm.func @fallen(%a: f64) -> !llvm.struct<(f64, f64, f64, f64, f64, f64)> {
  %0 = llvm.call @fabs(%a) : (f64) -> f64
  %1 = llvm.call @ceil(%a) : (f64) -> f64
  %2 = llvm.call @floor(%a) : (f64) -> f64
  %3 = llvm.call @trunc(%a) : (f64) -> f64
  %4 = llvm.call @round(%a) : (f64) -> f64
  %5 = llvm.call @roundeven(%a) : (f64) -> f64
  %s0 = llvm.mlir.undef : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s1 = llvm.insertvalue %0, %s0[0] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s2 = llvm.insertvalue %1, %s1[1] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s3 = llvm.insertvalue %2, %s2[2] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s4 = llvm.insertvalue %3, %s3[3] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s5 = llvm.insertvalue %4, %s4[4] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  %s6 = llvm.insertvalue %5, %s5[5] : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
  llvm.return %s6 : !llvm.struct<(f64, f64, f64, f64, f64, f64)>
}
// call: @fallen(-2.5 : f64) == 2.5 : f64, -2.0 : f64, -3.0 : f64, -2.0 : f64, -3.0 : f64, -2.0 : f64
// call: @fallen(0.75 : f64) == 0.75 : f64, 1.0 : f64, 0.0 : f64, 0.0 : f64, 1.0 : f64, 1.0 : f64

llvm.func @root(%a: f32) -> f32 {
  %0 = llvm.call @sqrtf(%a) : (f32) -> f32
  llvm.return %0 : f32
}
// call: @root(2.25 : f32) == 1.5 : f32

llvm.func @pairs(%a: f64, %b: f64) -> !llvm.struct<(f64, f64, f64, f64)> {
  %0 = llvm.call @fmod(%a, %b) : (f64, f64) -> f64
  %1 = llvm.call @copysign(%a, %b) : (f64, f64) -> f64
  %2 = llvm.call @fmax(%a, %b) : (f64, f64) -> f64
  %3 = llvm.call @fmin(%a, %b) : (f64, f64) -> f64
  %s0 = llvm.mlir.undef : !llvm.struct<(f64, f64, f64, f64)>
  %s1 = llvm.insertvalue %0, %s0[0] : !llvm.struct<(f64, f64, f64, f64)>
  %s2 = llvm.insertvalue %1, %s1[1] : !llvm.struct<(f64, f64, f64, f64)>
  %s3 = llvm.insertvalue %2, %s2[2] : !llvm.struct<(f64, f64, f64, f64)>
  %s4 = llvm.insertvalue %3, %s3[3] : !llvm.struct<(f64, f64, f64, f64)>
  llvm.return %s4 : !llvm.struct<(f64, f64, f64, f64)>
}
// call: @pairs(7.5 : f64, -2.0 : f64) == 1.5 : f64, -7.5 : f64, 7.5 : f64, -2.0 : f64

// 3 * 5 + -14 is rounded once.
llvm.func @sum(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = llvm.call @fma(%a, %b, %c) : (f64, f64, f64) -> f64
  llvm.return %0 : f64
}
// call: @sum(3.0 : f64, 5.0 : f64, -14.0 : f64) == 1.0 : f64
