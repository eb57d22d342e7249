#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "h", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32, memref<4x8xf32>, index, memref<64xi8>, f32) -> (i32, (i32) -> i32), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: memref<4x8xf32>, %arg3: index, %arg4: memref<64xi8>, %arg5: f32):
    %0 = "arith.divsi"(%arg0, %arg1) <{isExact}> : (i32, i32) -> i32
    %1 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
    %2 = "arith.addf"(%arg5, %arg5) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
    %3 = "arith.cmpf"(%arg5, %arg5) <{fastmath = #arith.fastmath<nnan>, predicate = 4 : i64}> : (f32, f32) -> i1
    %4 = "func.constant"() <{value = @h}> : () -> ((i32) -> i32)
    %5 = "func.call"(%arg0) <{callee = @h}> : (i32) -> i32
    %6 = "func.call_indirect"(%4, %arg0) : ((i32) -> i32, i32) -> i32
    "cf.switch"(%arg0, %arg0, %arg1, %0)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<[-1, 5]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
  ^bb1(%7: i32):  // 3 preds: ^bb0, ^bb0, ^bb0
    %8 = "memref.subview"(%arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 1, -9223372036854775808>, static_sizes = array<i64: 2, 3>, static_strides = array<i64: 2, -1>}> : (memref<4x8xf32>, index) -> memref<2x3xf32, strided<[16, -1], offset: ?>>
    %9 = "memref.reinterpret_cast"(%arg2, %arg3, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: -9223372036854775808, 1>}> : (memref<4x8xf32>, index, index, index) -> memref<?x4xf32, strided<[?, 1], offset: ?>>
    %10 = "memref.transpose"(%arg2) <{permutation = #map}> : (memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>>
    %11 = "memref.collapse_shape"(%arg2) <{reassociation = [[0, 1]]}> : (memref<4x8xf32>) -> memref<32xf32>
    %12 = "memref.alloc"(%arg3) <{alignment = 16 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    %13 = "memref.atomic_rmw"(%arg5, %arg2, %arg3, %arg3) <{kind = 0 : i64}> : (f32, memref<4x8xf32>, index, index) -> f32
    %14 = "memref.assume_alignment"(%arg2) <{alignment = 16 : i32}> : (memref<4x8xf32>) -> memref<4x8xf32>
    %15 = "memref.view"(%arg4, %arg3, %arg3) : (memref<64xi8>, index, index) -> memref<?xf32>
    %16:2 = "arith.mulsi_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i32)
    %17:2 = "arith.addui_extended"(%arg0, %arg1) : (i32, i32) -> (i32, i1)
    %18 = "arith.constant"() <{value = 3.14159274 : f32}> : () -> f32
    %19 = "arith.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
    %20 = "arith.constant"() <{value = 9.997550e-02 : f16}> : () -> f16
    %21 = "arith.constant"() <{value = 1.000000e+30 : f32}> : () -> f32
    %22 = "arith.constant"() <{value = dense<[true, false]> : vector<2xi1>}> : () -> vector<2xi1>
    %23 = "arith.constant"() <{value = true}> : () -> i1
    %24 = "vector.reduction"(%22) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<2xi1>) -> i1
    %25 = "memref.load"(%arg2, %arg3, %arg3) : (memref<4x8xf32>, index, index) -> f32
    "cf.assert"(%17#1) <{msg = "a\22b"}> : (i1) -> ()
    "cf.cond_br"(%17#1, %arg0)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"(%arg0, %4) : (i32, (i32) -> i32) -> ()
  ^bb3(%26: i32):  // pred: ^bb1
    "func.return"(%26, %4) : (i32, (i32) -> i32) -> ()
  }) : () -> ()
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1, -2, 3]> : tensor<3xi32>, sym_name = "tab", sym_visibility = "private", type = memref<3xi32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "buf", sym_visibility = "private", type = memref<2x2xf32>}> : () -> ()
  "memref.global"() <{sym_name = "ext", type = memref<f32>}> : () -> ()
}) : () -> ()

