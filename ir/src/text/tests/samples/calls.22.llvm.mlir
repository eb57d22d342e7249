llvm.mlir.global internal constant @s("abc\00") {addr_space = 0 : i32, dso_local} : !llvm.array<4 x i8>
llvm.mlir.global external @g(42 : i64) {addr_space = 0 : i32} : i64
llvm.mlir.global private @z() {addr_space = 0 : i32} : i64 {
  %0 = llvm.mlir.constant(7 : i64) : i64
  llvm.return %0 : i64
}
llvm.func @va(!llvm.ptr, ...) -> i32
llvm.func internal @f(%arg0: !llvm.ptr {llvm.noalias}, %arg1: i64, %c: i1, %x: f32, %v: vector<4xf32>) -> (f32 {llvm.noundef}) attributes {llvm.emit_c_interface, passthrough = ["nounwind"]} {
  %0 = llvm.getelementptr inbounds %arg0[%arg1, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  %1 = llvm.load %0 {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.call @va(%0, %1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %3 = llvm.cmpxchg %0, %1, %2 acq_rel monotonic : !llvm.ptr, i32
  %4 = llvm.extractvalue %3[1] : !llvm.struct<(i32, i1)>
  %5 = llvm.intr.fma(%x, %x, %x) {fastmathFlags = #llvm.fastmath<contract>} : (f32, f32, f32) -> f32
  %6 = llvm.fadd %5, %x {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %7 = "llvm.intr.ctlz"(%1) <{is_zero_poison = false}> : (i32) -> i32
  %8 = "llvm.intr.vector.reduce.fadd"(%x, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  llvm.intr.assume %4 : i1
  llvm.intr.assume %c ["align"(%arg0, %arg1 : !llvm.ptr, i64)] : i1
  %9 = llvm.call tail @f(%arg0, %arg1, %c, %6, %v) : (!llvm.ptr, i64, i1, f32, vector<4xf32>) -> f32
  llvm.br ^bb1
^bb1:
  llvm.cond_br %c weights([1, 2]), ^bb1, ^bb2
^bb2:
  llvm.return %6 : f32
}
