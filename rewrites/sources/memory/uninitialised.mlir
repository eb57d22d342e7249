func.func @f(%m: memref<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %a = memref.load %m[%c0] : memref<2xi32>
  %b = memref.load %m[%c1] : memref<2xi32>
  %has = arith.cmpi ne, %a, %z : i32
  %r = arith.select %has, %b, %z : i32
  return %r : i32
}
