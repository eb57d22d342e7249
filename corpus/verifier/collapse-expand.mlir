// Each dimension is as large as its group.
func.func @f(%m: memref<8x2xf32>, %n: memref<16xf32>) {
  %0 = "memref.collapse_shape"(%m) <{reassociation = [[0, 1]]}> : (memref<8x2xf32>) -> memref<15xf32> // error: expected a dimension as large as its reassociation group
  %1 = "memref.expand_shape"(%n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 8, 3>}> : (memref<16xf32>) -> memref<8x3xf32> // error: expected a dimension as large as its reassociation group
  %2 = "memref.collapse_shape"(%n) <{reassociation = []}> : (memref<16xf32>) -> memref<f32> // error: expected dimensions of size 1
  %3 = "memref.collapse_shape"(%m) <{reassociation = [[0], [1]]}> : (memref<8x2xf32>) -> memref<16xf32> // error: expected 1 reassociation groups, found 2
  func.return
}
