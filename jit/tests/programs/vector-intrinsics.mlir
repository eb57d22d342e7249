// Reductions combine the lanes in order, starting with the start value if there is one.
llvm.func @ints(%v: vector<4xi8>) -> vector<9xi8> {
  %r = llvm.mlir.undef : vector<9xi8>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %c6 = llvm.mlir.constant(6 : i32) : i32
  %c7 = llvm.mlir.constant(7 : i32) : i32
  %c8 = llvm.mlir.constant(8 : i32) : i32
  %v0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi8>) -> i8
  %v1 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi8>) -> i8
  %v2 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi8>) -> i8
  %v3 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi8>) -> i8
  %v4 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi8>) -> i8
  %v5 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi8>) -> i8
  %v6 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi8>) -> i8
  %v7 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi8>) -> i8
  %v8 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi8>) -> i8
  %r0 = llvm.insertelement %v0, %r[%c0 : i32] : vector<9xi8>
  %r1 = llvm.insertelement %v1, %r0[%c1 : i32] : vector<9xi8>
  %r2 = llvm.insertelement %v2, %r1[%c2 : i32] : vector<9xi8>
  %r3 = llvm.insertelement %v3, %r2[%c3 : i32] : vector<9xi8>
  %r4 = llvm.insertelement %v4, %r3[%c4 : i32] : vector<9xi8>
  %r5 = llvm.insertelement %v5, %r4[%c5 : i32] : vector<9xi8>
  %r6 = llvm.insertelement %v6, %r5[%c6 : i32] : vector<9xi8>
  %r7 = llvm.insertelement %v7, %r6[%c7 : i32] : vector<9xi8>
  %r8 = llvm.insertelement %v8, %r7[%c8 : i32] : vector<9xi8>
  llvm.return %r8 : vector<9xi8>
}
// 3 + 5 - 2 + 1; -30; 3&5 = 1, 1 & 254 = 0; all bits; 3^5 = 6, 6^254 = 248, ^1 = 249 = -7.
// call: @ints([3, 5, -2, 1] : vector<4xi8>) == [7, -30, 0, -1, -7, 5, -2, -2, 1] : vector<9xi8>

llvm.func @floats(%start: f32, %v: vector<3xf32>) -> vector<6xf32> {
  %r = llvm.mlir.undef : vector<6xf32>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c5 = llvm.mlir.constant(5 : i32) : i32
  %v0 = "llvm.intr.vector.reduce.fadd"(%start, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
  %v1 = "llvm.intr.vector.reduce.fmul"(%start, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
  %v2 = llvm.intr.vector.reduce.fmax(%v) : (vector<3xf32>) -> f32
  %v3 = llvm.intr.vector.reduce.fmin(%v) : (vector<3xf32>) -> f32
  %v4 = llvm.intr.vector.reduce.fmaximum(%v) : (vector<3xf32>) -> f32
  %v5 = llvm.intr.vector.reduce.fminimum(%v) : (vector<3xf32>) -> f32
  %r0 = llvm.insertelement %v0, %r[%c0 : i32] : vector<6xf32>
  %r1 = llvm.insertelement %v1, %r0[%c1 : i32] : vector<6xf32>
  %r2 = llvm.insertelement %v2, %r1[%c2 : i32] : vector<6xf32>
  %r3 = llvm.insertelement %v3, %r2[%c3 : i32] : vector<6xf32>
  %r4 = llvm.insertelement %v4, %r3[%c4 : i32] : vector<6xf32>
  %r5 = llvm.insertelement %v5, %r4[%c5 : i32] : vector<6xf32>
  llvm.return %r5 : vector<6xf32>
}
// call: @floats(10.0 : f32, [1.0, -2.0, 4.0] : vector<3xf32>) == [13.0, -80.0, 4.0, -2.0, 4.0, -2.0] : vector<6xf32>
// The order matters: 2^24 + 1 is 2^24 in binary32, three times; 1 + 1 + 1 first would be 2^24 + 4 rounded.
// call: @floats(16777216.0 : f32, [1.0, 1.0, 1.0] : vector<3xf32>) == [16777216.0, 16777216.0, 1.0, 1.0, 1.0, 1.0] : vector<6xf32>

// Intrinsics on vectors compute each lane like a scalar.
llvm.func @lanes(%v: vector<2xi12>) -> vector<2xi12> {
  %0 = llvm.intr.ctpop(%v) : (vector<2xi12>) -> vector<2xi12>
  %1 = "llvm.intr.ctlz"(%v) <{is_zero_poison = false}> : (vector<2xi12>) -> vector<2xi12>
  %c16 = llvm.mlir.constant(dense<16> : vector<2xi12>) : vector<2xi12>
  %2 = llvm.mul %1, %c16 : vector<2xi12>
  %3 = llvm.add %0, %2 : vector<2xi12>
  llvm.return %3 : vector<2xi12>
}
// call: @lanes([0, 0x3F0] : vector<2xi12>) == [192, 38] : vector<2xi12>
llvm.func @carries(%a: vector<2xi8>, %b: vector<2xi8>) -> !llvm.struct<(vector<2xi8>, vector<2xi1>)> {
  %0 = "llvm.intr.sadd.with.overflow"(%a, %b) : (vector<2xi8>, vector<2xi8>) -> !llvm.struct<(vector<2xi8>, vector<2xi1>)>
  llvm.return %0 : !llvm.struct<(vector<2xi8>, vector<2xi1>)>
}
// call: @carries([100, -3] : vector<2xi8>, [100, 4] : vector<2xi8>) == [-56, 1] : vector<2xi8>, [true, false] : vector<2xi1>

// Masked accesses do not touch masked-off elements, even at invalid addresses.
llvm.func @masked_load(%m: vector<3xi1>) -> vector<3xi24> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<3xi24> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[-1, 2, 3]> : vector<3xi24>) : vector<3xi24>
  llvm.store %v, %p : vector<3xi24>, !llvm.ptr
  %other = llvm.mlir.constant(dense<[7, 8, 9]> : vector<3xi24>) : vector<3xi24>
  %r = llvm.intr.masked.load %p, %m, %other {alignment = 1 : i32} : (!llvm.ptr, vector<3xi1>, vector<3xi24>) -> vector<3xi24>
  llvm.return %r : vector<3xi24>
}
// call: @masked_load([true, false, true] : vector<3xi1>) == [-1, 8, 3] : vector<3xi24>
llvm.func @at_null(%m: vector<2xi1>, %x: i64) -> vector<2xi64> {
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.mlir.poison : vector<2xi64>
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %0 = llvm.insertelement %x, %p[%c0 : i64] : vector<2xi64>
  %1 = llvm.shufflevector %0, %0 [0, 0] : vector<2xi64>
  llvm.intr.masked.store %1, %null, %m {alignment = 8 : i32} : vector<2xi64>, vector<2xi1> into !llvm.ptr
  %r = llvm.intr.masked.load %null, %m, %1 {alignment = 8 : i32} : (!llvm.ptr, vector<2xi1>, vector<2xi64>) -> vector<2xi64>
  llvm.return %r : vector<2xi64>
}
// call: @at_null([false, false] : vector<2xi1>, 5 : i64) == [5, 5] : vector<2xi64>
// call: @at_null([false, true] : vector<2xi1>, 5 : i64) == undefined "0x8"
llvm.func @masked_store(%v: vector<4xf32>, %m: vector<4xi1>) -> vector<4xf32> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<4xf32> : (i64) -> !llvm.ptr
  %zero = llvm.mlir.zero : vector<4xf32>
  llvm.store %zero, %p : vector<4xf32>, !llvm.ptr
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> vector<4xf32>
  llvm.return %r : vector<4xf32>
}
// call: @masked_store([1.0, 2.0, 3.0, 4.0] : vector<4xf32>, [false, true, true, false] : vector<4xi1>) == [0.0, 2.0, 3.0, 0.0] : vector<4xf32>
llvm.func @scattered(%i: vector<3xi64>, %m: vector<3xi1>) -> vector<3xi16> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<4xi16> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi16>) : vector<4xi16>
  llvm.store %v, %p : vector<4xi16>, !llvm.ptr
  %ps = "llvm.getelementptr"(%p, %i) <{elem_type = i16, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, vector<3xi64>) -> vector<3x!llvm.ptr>
  %w = llvm.mlir.constant(dense<[1, 2, 3]> : vector<3xi16>) : vector<3xi16>
  "llvm.intr.masked.scatter"(%w, %ps, %m) <{alignment = 2 : i32}> : (vector<3xi16>, vector<3x!llvm.ptr>, vector<3xi1>) -> ()
  %all = llvm.mlir.constant(dense<true> : vector<3xi1>) : vector<3xi1>
  %r = "llvm.intr.masked.gather"(%ps, %all, %w) <{alignment = 2 : i32}> : (vector<3x!llvm.ptr>, vector<3xi1>, vector<3xi16>) -> vector<3xi16>
  llvm.return %r : vector<3xi16>
}
// Lanes with the same address are written in order.
// call: @scattered([3, 0, 3] : vector<3xi64>, [true, false, true] : vector<3xi1>) == [3, 10, 3] : vector<3xi16>
// call: @scattered([3, 0, 1] : vector<3xi64>, [true, false, true] : vector<3xi1>) == [1, 10, 3] : vector<3xi16>
llvm.func @dense(%m: vector<4xi1>) -> !llvm.struct<(vector<4xi8>, vector<4xi8>)> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<4xi8> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi8>) : vector<4xi8>
  llvm.store %v, %p : vector<4xi8>, !llvm.ptr
  %zero = llvm.mlir.zero : vector<4xi8>
  %0 = "llvm.intr.masked.expandload"(%p, %m, %zero) : (!llvm.ptr, vector<4xi1>, vector<4xi8>) -> vector<4xi8>
  llvm.store %zero, %p : vector<4xi8>, !llvm.ptr
  "llvm.intr.masked.compressstore"(%v, %p, %m) : (vector<4xi8>, !llvm.ptr, vector<4xi1>) -> ()
  %1 = llvm.load %p : !llvm.ptr -> vector<4xi8>
  %2 = llvm.mlir.undef : !llvm.struct<(vector<4xi8>, vector<4xi8>)>
  %3 = llvm.insertvalue %0, %2[0] : !llvm.struct<(vector<4xi8>, vector<4xi8>)>
  %4 = llvm.insertvalue %1, %3[1] : !llvm.struct<(vector<4xi8>, vector<4xi8>)>
  llvm.return %4 : !llvm.struct<(vector<4xi8>, vector<4xi8>)>
}
// call: @dense([false, true, false, true] : vector<4xi1>) == [0, 1, 0, 2] : vector<4xi8>, [2, 4, 0, 0] : vector<4xi8>

// Packed lanes: the bits of inactive lanes stay unchanged, although active lanes share their bytes.
llvm.func @bits(%v: vector<11xi1>, %m: vector<11xi1>) -> vector<11xi1> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<11xi1> : (i64) -> !llvm.ptr
  %old = llvm.mlir.constant(dense<[true, true, true, true, false, false, false, false, false, true, false]> : vector<11xi1>) : vector<11xi1>
  llvm.store %old, %p : vector<11xi1>, !llvm.ptr
  llvm.intr.masked.store %v, %p, %m {alignment = 1 : i32} : vector<11xi1>, vector<11xi1> into !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> vector<11xi1>
  llvm.return %r : vector<11xi1>
}
// call: @bits([false, false, false, false, true, true, true, true, true, false, true] : vector<11xi1>, [true, false, true, false, true, false, true, false, false, false, true] : vector<11xi1>) == [false, true, false, true, true, false, true, false, false, true, true] : vector<11xi1>
llvm.func @parts(%m: vector<3xi1>, %far: i1) -> vector<3xi20> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<3xi20> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[1, -2, 3]> : vector<3xi20>) : vector<3xi20>
  %other = llvm.mlir.constant(dense<[7, 8, 9]> : vector<3xi20>) : vector<3xi20>
  llvm.store %v, %p : vector<3xi20>, !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %far, %null, %p : i1, !llvm.ptr
  %r = llvm.intr.masked.load %q, %m, %other {alignment = 1 : i32} : (!llvm.ptr, vector<3xi1>, vector<3xi20>) -> vector<3xi20>
  llvm.return %r : vector<3xi20>
}
// call: @parts([false, true, true] : vector<3xi1>, false) == [7, -2, 3] : vector<3xi20>
// call: @parts([true, false, false] : vector<3xi1>, false) == [1, 8, 9] : vector<3xi20>
// call: @parts([false, false, false] : vector<3xi1>, true) == [7, 8, 9] : vector<3xi20>
// The last lane starts in the fifth byte.
// call: @parts([false, false, true] : vector<3xi1>, true) == undefined "0x5"
