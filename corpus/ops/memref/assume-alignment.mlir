// An allocation is as aligned as it says, and no more.
func.func @f(%c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloca() {alignment = 32 : i64} : memref<4xi32>
  cf.cond_br %c, ^more, ^same
^same:
  %a = memref.assume_alignment %m, 32 : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %0 = memref.load %m[%c0] : memref<4xi32>
  return %0 : i32
^more:
  %b = memref.assume_alignment %m, 64 : memref<4xi32>
  memref.store %x, %b[%c0] : memref<4xi32>
  %1 = memref.load %m[%c0] : memref<4xi32>
  return %1 : i32
}
// call: @f(false) == 7 : i32
// call: @f(true) == undefined "is not aligned to 64"
