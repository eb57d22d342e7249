llvm.mlir.global internal @zeros(dense<-0.0> : tensor<2xf32>) : !llvm.array<2 x f32>
llvm.func @main() -> f32 {
  %p = llvm.mlir.addressof @zeros : !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> f32
  llvm.return %r : f32
}
