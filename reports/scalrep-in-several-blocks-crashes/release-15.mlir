func.func @f(%m: memref<i32>, %x: i32, %y: i32) -> i32 {
  affine.store %x, %m[] : memref<i32>
  cf.br ^bb2
^bb1:
  %a = affine.load %m[] : memref<i32>
  return %a : i32
^bb2:
  affine.store %y, %m[] : memref<i32>
  cf.br ^bb1
}
