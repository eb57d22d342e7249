func.func @main() -> i32 {
  %p = arith.constant true
  %c7 = arith.constant 7 : i32
  %0 = memref.alloc() : memref<i32>
  memref.store %c7, %0[] : memref<i32>
  %1 = scf.if %p -> (memref<i32>) {
    scf.yield %0 : memref<i32>
  } else {
    scf.yield %0 : memref<i32>
  }
  %r = memref.load %1[] : memref<i32>
  memref.dealloc %1 : memref<i32>
  return %r : i32
}
