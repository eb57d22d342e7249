// As LLVM 11: blocks of the heap and the stack, aligned and not, and what is read of them.
func.func @f(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<2x?x3xi32>
  memref.store %a, %0[%c1, %c0, %c2] : memref<2x?x3xi32>
  %1 = memref.load %0[%c1, %c0, %c2] : memref<2x?x3xi32>
  memref.dealloc %0 : memref<2x?x3xi32>
  %2 = memref.alloca() : memref<i32>
  memref.store %1, %2[] : memref<i32>
  %3 = memref.load %2[] : memref<i32>
  %4 = arith.addi %1, %3 : i32
  return %4 : i32
}
// options: as-llvm-11=1
// call: @f(4 : index, 21 : i32) == 42 : i32
// call: @f(1 : index, -3 : i32) == -6 : i32
