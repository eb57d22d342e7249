// Two outputs, and a nest without loops.
#v = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>
func.func @f(%v: memref<4xi32>, %least: memref<i32>, %most: memref<i32>) {
  linalg.generic {indexing_maps = [#v, #s, #s], iterator_types = ["reduction"]} ins(%v : memref<4xi32>) outs(%least, %most : memref<i32>, memref<i32>) {
  ^bb0(%x: i32, %a: i32, %b: i32):
    %0 = arith.minsi %x, %a : i32
    %1 = arith.maxsi %x, %b : i32
    linalg.yield %0, %1 : i32, i32
  }
  return
}
func.func @none(%v: memref<i32>) {
  linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%v : memref<i32>) {
  ^bb0(%x: i32):
    %0 = arith.addi %x, %x : i32
    linalg.yield %0 : i32
  }
  return
}
// call: @f(memref<4xi32> [3, -7, 9, 1], memref<i32> [0], memref<i32> [0]) == ()
// after: arg1 == [-7]
// after: arg2 == [9]
// call: @none(memref<i32> [21]) == ()
// after: arg0 == [42]
