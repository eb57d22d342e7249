func.func @scope(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca_scope -> (memref<4xi32>) {
    %a = memref.alloc() : memref<4xi32>
    memref.store %x, %a[%c0] : memref<4xi32>
    memref.alloca_scope.return %a : memref<4xi32>
  }
  %v = memref.load %m[%c0] : memref<4xi32>
  return %v : i32
}
