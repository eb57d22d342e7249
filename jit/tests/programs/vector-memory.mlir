// Vector lanes in memory are adjacent, bit by bit if they do not fill whole bytes.
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @words(%v: vector<3xi24>) -> i128 {
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.call @malloc(%c16) : (i64) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i128) : i128
  llvm.store %zero, %p : i128, !llvm.ptr
  llvm.store %v, %p : vector<3xi24>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i128
  llvm.call @free(%p) : (!llvm.ptr) -> ()
  llvm.return %0 : i128
}
// call: @words([1, -1, 3] : vector<3xi24>) == 0x03FFFFFF000001 : i128

llvm.func @packed(%v: vector<3xi20>, %i: i64) -> !llvm.struct<(i64, i20)> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<3xi20> : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<3xi20>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i64
  %1 = llvm.load %p : !llvm.ptr -> vector<3xi20>
  %2 = llvm.extractelement %1[%i : i64] : vector<3xi20>
  %mask = llvm.mlir.constant(0xFFFFFFFFFFFFFFF : i64) : i64
  %3 = llvm.and %0, %mask : i64
  %4 = llvm.mlir.undef : !llvm.struct<(i64, i20)>
  %5 = llvm.insertvalue %3, %4[0] : !llvm.struct<(i64, i20)>
  %6 = llvm.insertvalue %2, %5[1] : !llvm.struct<(i64, i20)>
  llvm.return %6 : !llvm.struct<(i64, i20)>
}
// 1 + 2·2^20 + (2^20-3)·2^40
// call: @packed([1, 2, -3] : vector<3xi20>, 2 : i64) == 0xFFFFD0000200001 : i64, -3 : i20
// call: @packed([1, 2, -3] : vector<3xi20>, 1 : i64) == 0xFFFFD0000200001 : i64, 2 : i20

// Nine bits take two bytes; the third byte is not touched.
llvm.func @bits(%m: vector<9xi1>) -> vector<3xi8> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<3xi8> : (i64) -> !llvm.ptr
  %all = llvm.mlir.constant(dense<-1> : vector<3xi8>) : vector<3xi8>
  llvm.store %all, %p : vector<3xi8>, !llvm.ptr
  llvm.store %m, %p {alignment = 1 : i64} : vector<9xi1>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> vector<3xi8>
  %ones = llvm.mlir.constant(dense<[-1, 1, -1]> : vector<3xi8>) : vector<3xi8>
  %1 = llvm.and %0, %ones : vector<3xi8>
  llvm.return %1 : vector<3xi8>
}
// call: @bits([true, true, false, false, false, false, false, true, true] : vector<9xi1>) == [-125, 1, -1] : vector<3xi8>
llvm.func @bits_back(%b: vector<2xi8>) -> vector<9xi1> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<2xi8> : (i64) -> !llvm.ptr
  llvm.store %b, %p : vector<2xi8>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> vector<9xi1>
  llvm.return %0 : vector<9xi1>
}
// Bits above the ninth are not part of the vector.
// call: @bits_back([-125, -1] : vector<2xi8>) == [true, true, false, false, false, false, false, true, true] : vector<9xi1>

llvm.func @long(%v: vector<3xi100>) -> vector<3xi100> {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x vector<3xi100> : (i64) -> !llvm.ptr
  llvm.store %v, %p : vector<3xi100>, !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> vector<3xi100>
  llvm.return %0 : vector<3xi100>
}
// call: @long([-1, 633825300114114700748351602687, -633825300114114700748351602688] : vector<3xi100>) == [-1, 633825300114114700748351602687, -633825300114114700748351602688] : vector<3xi100>

// The distance between vectors of three floats is 16 bytes, in arrays and in structs.
llvm.func @apart(%i: i64) -> f32 {
  %two = llvm.mlir.constant(2 : i64) : i64
  %p = llvm.alloca %two x vector<3xf32> : (i64) -> !llvm.ptr
  %a = llvm.mlir.constant(dense<[1.0, 2.0, 3.0]> : vector<3xf32>) : vector<3xf32>
  %b = llvm.mlir.constant(dense<[4.0, 5.0, 6.0]> : vector<3xf32>) : vector<3xf32>
  %gap = llvm.mlir.constant(7.0 : f32) : f32
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, vector<3xf32>
  llvm.store %a, %p : vector<3xf32>, !llvm.ptr
  llvm.store %b, %q : vector<3xf32>, !llvm.ptr
  %g = llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, vector<3xf32>
  llvm.store %gap, %g : f32, !llvm.ptr
  %e = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %r = llvm.load %e : !llvm.ptr -> f32
  llvm.return %r : f32
}
// call: @apart(2 : i64) == 3.0 : f32
// call: @apart(3 : i64) == 7.0 : f32
// call: @apart(4 : i64) == 4.0 : f32
// call: @apart(6 : i64) == 6.0 : f32

llvm.func @field(%x: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x !llvm.struct<(i8, vector<2xi12>, i8)> : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[5, 6]> : vector<2xi12>) : vector<2xi12>
  %0 = llvm.mlir.undef : !llvm.struct<(i8, vector<2xi12>, i8)>
  %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i8, vector<2xi12>, i8)>
  %2 = llvm.insertvalue %v, %1[1] : !llvm.struct<(i8, vector<2xi12>, i8)>
  %3 = llvm.insertvalue %x, %2[2] : !llvm.struct<(i8, vector<2xi12>, i8)>
  llvm.store %3, %p : !llvm.struct<(i8, vector<2xi12>, i8)>, !llvm.ptr
  // A vector of 24 bits takes three bytes with a stride of four, so the last field is at 8.
  %q = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %last = llvm.load %q : !llvm.ptr -> i8
  %s = llvm.getelementptr %p[5] : (!llvm.ptr) -> !llvm.ptr, i8
  %mid = llvm.load %s : !llvm.ptr -> i8
  %r = llvm.add %last, %mid : i8
  llvm.return %r : i8
}
// Byte 5 has bits 8 to 15 of the vector: the low nibble of 6 above the high nibble of 5, 0x60.
// call: @field(1 : i8) == 97 : i8

// Vectors of pointers, and address computation lane by lane.
llvm.func @addresses(%i: vector<2xi64>) -> i32 {
  %four = llvm.mlir.constant(4 : i64) : i64
  %p = llvm.alloca %four x i32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %v = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi32>) : vector<4xi32>
  llvm.store %v, %p : vector<4xi32>, !llvm.ptr
  %ps = "llvm.getelementptr"(%p, %i) <{elem_type = i32, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, vector<2xi64>) -> vector<2x!llvm.ptr>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.extractelement %ps[%c0 : i32] : vector<2x!llvm.ptr>
  %b = llvm.extractelement %ps[%c1 : i32] : vector<2x!llvm.ptr>
  %x = llvm.load %a : !llvm.ptr -> i32
  %y = llvm.load %b : !llvm.ptr -> i32
  %r = llvm.sub %x, %y : i32
  llvm.return %r : i32
}
// call: @addresses([3, 0] : vector<2xi64>) == 30 : i32
// call: @addresses([1, 2] : vector<2xi64>) == -10 : i32
