// An input may be a scalar, and the region may use values and memory from outside.
#v = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @f(%v: memref<?xi32>, %s: i32, %bias: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [#s, #v], iterator_types = ["parallel"]} ins(%s : i32) outs(%v : memref<?xi32>) {
  ^bb0(%a: i32, %x: i32):
    %b = memref.load %bias[%c0] : memref<1xi32>
    %0 = arith.muli %x, %a : i32
    %1 = arith.addi %0, %b : i32
    linalg.yield %1 : i32
  }
  return
}
// call: @f(memref<3xi32> [1, 2, 3], 5 : i32, memref<1xi32> [-1]) == ()
// after: arg0 == [4, 9, 14]
