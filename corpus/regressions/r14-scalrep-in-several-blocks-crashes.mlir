// report: reports/scalrep-in-several-blocks-crashes
// -affine-scalrep crashes on loads and stores in several blocks (MLIR 13–16).
// release: 14
func @f(%m: memref<i32>, %x: i32, %y: i32) -> i32 {
  affine.store %x, %m[] : memref<i32>
  br ^bb2
^bb1:
  %a = affine.load %m[] : memref<i32>
  return %a : i32
^bb2:
  affine.store %y, %m[] : memref<i32>
  br ^bb1
}
// call: @f(memref<i32> [0], 5 : i32, 7 : i32) == 7 : i32
