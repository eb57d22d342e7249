#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, f32, memref<4x8xf32>, index, vector<4xf32>, vector<4xi32>, memref<*xf32>, memref<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: memref<4x8xf32>, %arg4: index, %arg5: vector<4xf32>, %arg6: vector<4xi32>, %arg7: memref<*xf32>, %arg8: memref<4xi32>):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %1 = "memref.generic_atomic_rmw"(%arg8, %arg4) ({
    ^bb0(%arg9: i32):
      "memref.atomic_yield"(%arg9) : (i32) -> ()
    }) : (memref<4xi32>, index) -> i32
    "memref.prefetch"(%arg3, %arg4, %arg4) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<4x8xf32>, index, index) -> ()
    %2 = "vector.extract"(%arg5) <{static_position = array<i64: 2>}> : (vector<4xf32>) -> f32
    %3 = "vector.insert"(%2, %arg5, %arg4) <{static_position = array<i64: -9223372036854775808>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
    %4 = "vector.shuffle"(%arg5, %arg5) <{mask = array<i64: 0, 5>}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
    %5 = "vector.reduction"(%arg5) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<maximumf>}> : (vector<4xf32>) -> f32
    %6 = "vector.reduction"(%arg6, %arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minui>}> : (vector<4xi32>, i32) -> i32
    %7 = "vector.transfer_read"(%arg3, %arg4, %arg4, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<4x8xf32>, index, index, f32) -> vector<4xf32>
    "vector.transfer_write"(%7, %arg3, %arg4, %arg4) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map1}> : (vector<4xf32>, memref<4x8xf32>, index, index) -> ()
    %8 = "vector.load"(%arg3, %arg4, %arg4) : (memref<4x8xf32>, index, index) -> vector<4xf32>
    "vector.store"(%8, %arg3, %arg4, %arg4) : (vector<4xf32>, memref<4x8xf32>, index, index) -> ()
    %9 = "vector.broadcast"(%arg2) : (f32) -> vector<2x4xf32>
    %10:6 = "memref.extract_strided_metadata"(%arg3) : (memref<4x8xf32>) -> (memref<f32>, index, index, index, index, index)
    %11 = "memref.extract_aligned_pointer_as_index"(%arg3) : (memref<4x8xf32>) -> index
    %12 = "memref.expand_shape"(%arg8) <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}> : (memref<4xi32>) -> memref<2x2xi32>
    %13 = "arith.truncf"(%arg2) <{roundingmode = 0 : i32}> : (f32) -> f16
    %14 = "arith.index_castui"(%arg0) : (i32) -> index
    %15 = "memref.load"(%arg3, %arg4, %arg4) <{nontemporal = true}> : (memref<4x8xf32>, index, index) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

