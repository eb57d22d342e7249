func.func @f(%a: i32, %m: memref<i32>) -> i32 {
  %k = arith.constant 4096 : i32
  %c = arith.cmpi ne, %a, %k : i32
  memref.store %a, %m[] : memref<i32>
  cf.assert %c, "not 4096"
  %r = arith.addi %a, %k : i32
  return %r : i32
}
