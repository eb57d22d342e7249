// Where pointers are typed, the pointee is the type accessed. (Release 14 spelling.)
llvm.func @f(%p: !llvm.ptr<f32>, %i: i32) {
  %0 = "llvm.load"(%p) : (!llvm.ptr<f32>) -> i32 // error: expected the operand to point to i32, found !llvm.ptr<f32>
  "llvm.store"(%i, %p) : (i32, !llvm.ptr<f32>) -> () // error: expected the address to point to i32, found !llvm.ptr<f32>
  %1 = "llvm.getelementptr"(%p, %i) {structIndices = dense<-2147483648> : tensor<1xi32>} : (!llvm.ptr<f32>, i32) -> !llvm.ptr<i32> // error: expected the result's pointee of type f32, found i32
  "llvm.return"() : () -> ()
}
