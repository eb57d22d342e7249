#id = affine_map<(d0) -> (d0)>
func.func @read_before_store(%t: tensor<4xi32>, %e: tensor<4xi32>, %m: memref<4xi32>, %y: i32, %i: index) -> tensor<4xi32> {
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %k = linalg.index 0 : index
    %v = memref.load %m[%k] : memref<4xi32>
    %s = arith.addi %x, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  memref.store %y, %m[%i] : memref<4xi32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %s = arith.muli %x, %x : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %b : tensor<4xi32>
}
