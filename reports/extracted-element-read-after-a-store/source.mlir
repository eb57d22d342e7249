func.func @read_before_store(%m: memref<4xi32>, %n: index, %i: index, %y: i32) -> i32 {
  %t = tensor.generate %n {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xi32>
    tensor.yield %v : i32
  } : tensor<?xi32>
  memref.store %y, %m[%i] : memref<4xi32>
  %e = tensor.extract %t[%i] : tensor<?xi32>
  return %e : i32
}
// call: @read_before_store(memref<4xi32> [1, 1, 1, 1], 4 : index, 0 : index, 7 : i32) == 1 : i32
