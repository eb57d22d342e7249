#map0 = affine_map<(d0, d1)[s0] -> (d0 * 16 + s0 - d1)>
#map1 = affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)>
#map2 = affine_map<(d0, d1) -> (d1 * 8 + d0)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
"module"() ( {
  "func"() ( {
  }) {sym_name = "h", sym_visibility = "private", type = (i32) -> i32} : () -> ()
  "func"() ( {
  ^bb0(%arg0: i32, %arg1: i32, %arg2: memref<4x8xf32>, %arg3: index, %arg4: memref<64xi8>, %arg5: f32):  // no predecessors
    %0 = "std.divi_signed"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "std.cmpf"(%arg5, %arg5) {predicate = 4 : i64} : (f32, f32) -> i1
    %2 = "std.constant"() {value = @h} : () -> ((i32) -> i32)
    %3 = "std.call"(%arg0) {callee = @h} : (i32) -> i32
    %4 = "std.call_indirect"(%2, %arg0) : ((i32) -> i32, i32) -> i32
    "std.switch"(%arg0, %arg0, %arg1, %0)[^bb1, ^bb1, ^bb1] {case_operand_offsets = dense<[0, 1]> : vector<2xi32>, case_values = dense<[-1, 5]> : vector<2xi32>, operand_segment_sizes = dense<[1, 1, 2]> : vector<3xi32>} : (i32, i32, i32, i32) -> ()
  ^bb1(%5: i32):  // 3 preds: ^bb0, ^bb0, ^bb0
    %6 = "memref.subview"(%arg2, %arg3) {operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>, static_offsets = [1, -9223372036854775808], static_sizes = [2, 3], static_strides = [2, -1]} : (memref<4x8xf32>, index) -> memref<2x3xf32, #map0>
    %7 = "memref.reinterpret_cast"(%arg2, %arg3, %arg3, %arg3) {operand_segment_sizes = dense<1> : vector<4xi32>, static_offsets = [-9223372036854775808], static_sizes = [-1, 4], static_strides = [-9223372036854775808, 1]} : (memref<4x8xf32>, index, index, index) -> memref<?x4xf32, #map1>
    %8 = "memref.transpose"(%arg2) {permutation = #map3} : (memref<4x8xf32>) -> memref<8x4xf32, #map2>
    %9 = "memref.alloc"(%arg3) {alignment = 16 : i64, operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?xf32>
    %10 = "std.atomic_rmw"(%arg5, %arg2, %arg3, %arg3) {kind = 0 : i64} : (f32, memref<4x8xf32>, index, index) -> f32
    "memref.assume_alignment"(%arg2) {alignment = 16 : i32} : (memref<4x8xf32>) -> ()
    %11 = "memref.view"(%arg4, %arg3, %arg3) : (memref<64xi8>, index, index) -> memref<?xf32>
    %12 = "std.constant"() {value = 3.14159274 : f32} : () -> f32
    %13 = "std.constant"() {value = dense<[true, false]> : vector<2xi1>} : () -> vector<2xi1>
    %14 = "std.constant"() {value = true} : () -> i1
    %15 = "memref.load"(%arg2, %arg3, %arg3) : (memref<4x8xf32>, index, index) -> f32
    "std.assert"(%14) {msg = "a\22b"} : (i1) -> ()
    "std.cond_br"(%14, %arg0)[^bb2, ^bb3] {operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>} : (i1, i32) -> ()
  ^bb2:  // pred: ^bb1
    "std.return"(%arg0, %2) : (i32, (i32) -> i32) -> ()
  ^bb3(%16: i32):  // pred: ^bb1
    "std.return"(%16, %2) : (i32, (i32) -> i32) -> ()
  }) {sym_name = "f", type = (i32, i32, memref<4x8xf32>, index, memref<64xi8>, f32) -> (i32, (i32) -> i32)} : () -> ()
  "memref.global"() {alignment = 64 : i64, constant, initial_value = dense<[1, -2, 3]> : tensor<3xi32>, sym_name = "tab", sym_visibility = "private", type = memref<3xi32>} : () -> ()
  "memref.global"() {initial_value, sym_name = "buf", sym_visibility = "private", type = memref<2x2xf32>} : () -> ()
  "memref.global"() {sym_name = "ext", type = memref<f32>} : () -> ()
}) : () -> ()

