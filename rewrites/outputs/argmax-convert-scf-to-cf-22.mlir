func.func @f(%arg0: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = memref.dim %arg0, %c0 : memref<?xi32>
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  cf.br ^bb1(%c0, %c-2147483648_i32, %c0 : index, i32, index)
^bb1(%0: index, %1: i32, %2: index):  // 2 preds: ^bb0, ^bb2
  %3 = arith.cmpi slt, %0, %dim : index
  cf.cond_br %3, ^bb2, ^bb3
^bb2:  // pred: ^bb1
  %4 = memref.load %arg0[%0] : memref<?xi32>
  %5 = arith.cmpi sgt, %4, %1 : i32
  %6 = arith.select %5, %4, %1 : i32
  %7 = arith.select %5, %0, %2 : index
  %8 = arith.addi %0, %c1 : index
  cf.br ^bb1(%8, %6, %7 : index, i32, index)
^bb3:  // pred: ^bb1
  return %2 : index
}
