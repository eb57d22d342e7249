// Casts between integers, `index` and floats.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm=index-bitwidth=32 %s | FileCheck %s --check-prefix=NARROW

// CHECK-LABEL: llvm.func @f
func @f(%i: i16, %x: f32, %n: index) {
  // CHECK-NEXT: llvm.sext %arg0 : !llvm.i16 to !llvm.i32
  %0 = sexti %i : i16 to i32
  // CHECK-NEXT: llvm.zext %arg0 : !llvm.i16 to !llvm.i32
  %1 = zexti %i : i16 to i32
  // CHECK-NEXT: llvm.trunc %arg0 : !llvm.i16 to !llvm.i8
  %2 = trunci %i : i16 to i8
  // CHECK-NEXT: llvm.fpext %arg1 : !llvm.float to !llvm.double
  %3 = fpext %x : f32 to f64
  // CHECK-NEXT: llvm.fptrunc %arg1 : !llvm.float to !llvm.half
  %4 = fptrunc %x : f32 to f16
  // CHECK-NEXT: llvm.sitofp %arg0 : !llvm.i16 to !llvm.float
  %5 = sitofp %i : i16 to f32
  // CHECK-NEXT: llvm.fptosi %arg1 : !llvm.float to !llvm.i16
  %6 = fptosi %x : f32 to i16
  // CHECK-NEXT: llvm.sext %arg0 : !llvm.i16 to !llvm.i64
  // NARROW: llvm.sext %arg0 : !llvm.i16 to !llvm.i32
  %7 = index_cast %i : i16 to index
  // CHECK-NEXT: llvm.trunc %arg2 : !llvm.i64 to !llvm.i32
  // NARROW-NOT: llvm.trunc %arg2 : !llvm.i32 to !llvm.i32
  %8 = index_cast %n : index to i32
  // NARROW: llvm.sext %arg2 : !llvm.i32 to !llvm.i64
  %9 = index_cast %n : index to i64
  return
}
