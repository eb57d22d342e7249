// report: reports/merged-blocks-confuse-arguments
// Merging of identical blocks uses the argument of another block (MLIR 19).
func.func @f(%m: i32, %x: i32, %c: i1, %p: memref<i32>) -> i32 {
  cf.cond_br %c, ^bb3(%x : i32), ^bb2(%m : i32)
^bb1(%0: i32, %1: i32):
  return %0 : i32
^bb2(%2: i32):
  cf.br ^bb4(%x : i32)
^bb3(%3: i32):
  %4 = arith.addi %3, %m : i32
  memref.store %4, %p[] : memref<i32>
  cf.br ^bb1(%m, %m : i32, i32)
^bb4(%5: i32):
  %6 = arith.addi %5, %2 : i32
  memref.store %6, %p[] : memref<i32>
  cf.br ^bb1(%2, %2 : i32, i32)
}
// call: @f(1 : i32, 2 : i32, true, memref<i32> [0])
