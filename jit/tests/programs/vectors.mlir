// Arithmetic, comparisons, casts and selects on vectors, lane by lane.
llvm.func @wrap(%a: vector<3xi7>, %b: vector<3xi7>) -> vector<3xi7> {
  %0 = llvm.add %a, %b : vector<3xi7>
  %1 = llvm.mul %0, %b : vector<3xi7>
  llvm.return %1 : vector<3xi7>
}
// 60+10 = 70 = -58, times 10 = -580 = 60 (mod 128); -64 + -1 = 63, times -1 = -63; 0.
// call: @wrap([60, -64, 0] : vector<3xi7>, [10, -1, 0] : vector<3xi7>) == [60, -63, 0] : vector<3xi7>

llvm.func @divide(%a: vector<2xi20>, %b: vector<2xi20>) -> vector<2xi20> {
  %0 = llvm.sdiv %a, %b : vector<2xi20>
  %1 = llvm.urem %a, %b : vector<2xi20>
  %2 = llvm.xor %0, %1 : vector<2xi20>
  llvm.return %2 : vector<2xi20>
}
// -7/2 = -3, (2^20-7) mod 2 = 1, -3 xor 1 = -4; 9/4 = 2, 9 mod 4 = 1, 3.
// call: @divide([-7, 9] : vector<2xi20>, [2, 4] : vector<2xi20>) == [-4, 3] : vector<2xi20>
// call: @divide([1, 1] : vector<2xi20>, [1, 0] : vector<2xi20>) == undefined "division by zero"

llvm.func @shift(%a: vector<4xi100>, %b: vector<4xi100>) -> vector<4xi100> {
  %0 = llvm.ashr %a, %b : vector<4xi100>
  llvm.return %0 : vector<4xi100>
}
// call: @shift([-1024, 1024, -1, 5] : vector<4xi100>, [3, 3, 99, 0] : vector<4xi100>) == [-128, 128, -1, 5] : vector<4xi100>

llvm.func @floats(%a: vector<2xf32>, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = llvm.fadd %a, %b : vector<2xf32>
  %1 = llvm.mlir.constant(dense<[0.5, 2.0]> : vector<2xf32>) : vector<2xf32>
  %2 = llvm.fmul %0, %1 : vector<2xf32>
  %3 = llvm.intr.sqrt(%2) : (vector<2xf32>) -> vector<2xf32>
  %4 = llvm.fneg %3 : vector<2xf32>
  %5 = llvm.intr.fma(%4, %1, %a) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  llvm.return %5 : vector<2xf32>
}
// (2+6)/2 = 4, root 2, -2, times 0.5 plus 2 = 1; (8+0)*2 = 16, root 4, -4, times 2 plus 8 = 0.
// call: @floats([2.0, 8.0] : vector<2xf32>, [6.0, 0.0] : vector<2xf32>) == [1.0, 0.0] : vector<2xf32>

llvm.func @halves(%a: vector<2xf16>, %b: vector<2xbf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf32>)> {
  %0 = llvm.fadd %a, %a : vector<2xf16>
  %1 = llvm.intr.fabs(%0) : (vector<2xf16>) -> vector<2xf16>
  %2 = llvm.fpext %b : vector<2xbf16> to vector<2xf32>
  %3 = llvm.mlir.undef : !llvm.struct<(vector<2xf16>, vector<2xf32>)>
  %4 = llvm.insertvalue %1, %3[0] : !llvm.struct<(vector<2xf16>, vector<2xf32>)>
  %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(vector<2xf16>, vector<2xf32>)>
  llvm.return %5 : !llvm.struct<(vector<2xf16>, vector<2xf32>)>
}
// call: @halves([-1.5, 2.0] : vector<2xf16>, [3.0, -0.5] : vector<2xbf16>) == [3.0, 4.0] : vector<2xf16>, [3.0, -0.5] : vector<2xf32>

llvm.func @choose(%a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  %0 = llvm.icmp "slt" %a, %b : vector<4xi32>
  %1 = llvm.select %0, %a, %b : vector<4xi1>, vector<4xi32>
  llvm.return %1 : vector<4xi32>
}
// call: @choose([1, -5, 7, 0] : vector<4xi32>, [2, -6, 7, -1] : vector<4xi32>) == [1, -6, 7, -1] : vector<4xi32>

llvm.func @whole(%c: i1, %a: vector<2xf64>, %b: vector<2xf64>) -> vector<2xf64> {
  %0 = llvm.select %c, %a, %b : i1, vector<2xf64>
  llvm.return %0 : vector<2xf64>
}
// call: @whole(true, [1.0, 2.0] : vector<2xf64>, [3.0, 4.0] : vector<2xf64>) == [1.0, 2.0] : vector<2xf64>
// call: @whole(false, [1.0, 2.0] : vector<2xf64>, [3.0, 4.0] : vector<2xf64>) == [3.0, 4.0] : vector<2xf64>

llvm.func @compare(%a: vector<3xf32>, %b: vector<3xf32>) -> vector<3xi8> {
  %0 = llvm.fcmp "ult" %a, %b : vector<3xf32>
  %1 = llvm.zext %0 : vector<3xi1> to vector<3xi8>
  %2 = llvm.fcmp "_true" %a, %b : vector<3xf32>
  %3 = llvm.sext %2 : vector<3xi1> to vector<3xi8>
  %4 = llvm.add %1, %3 : vector<3xi8>
  llvm.return %4 : vector<3xi8>
}
// call: @compare([1.0, 2.0, 0x7FC00000] : vector<3xf32>, [2.0, 1.0, 1.0] : vector<3xf32>) == [0, -1, 0] : vector<3xi8>

llvm.func @casts(%a: vector<2xf32>) -> vector<2xi64> {
  %0 = llvm.fptosi %a : vector<2xf32> to vector<2xi9>
  %1 = llvm.sext %0 : vector<2xi9> to vector<2xi64>
  %2 = llvm.sitofp %1 : vector<2xi64> to vector<2xf64>
  %3 = llvm.fadd %2, %2 : vector<2xf64>
  %4 = llvm.fptosi %3 : vector<2xf64> to vector<2xi64>
  llvm.return %4 : vector<2xi64>
}
// call: @casts([-200.75, 3.5] : vector<2xf32>) == [-400, 6] : vector<2xi64>

// Vectors as arguments and results of calls, as block arguments, and as loop-carried values.
llvm.func @twice(%a: vector<5xi16>) -> vector<5xi16> {
  %0 = llvm.add %a, %a : vector<5xi16>
  llvm.return %0 : vector<5xi16>
}
llvm.func @loop(%a: vector<5xi16>, %n: i64) -> vector<5xi16> {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero, %a : i64, vector<5xi16>)
^head(%i: i64, %v: vector<5xi16>):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^exit(%v : vector<5xi16>)
^body:
  %w = llvm.call @twice(%v) : (vector<5xi16>) -> vector<5xi16>
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next, %w : i64, vector<5xi16>)
^exit(%r: vector<5xi16>):
  llvm.return %r : vector<5xi16>
}
// call: @loop([1, -2, 3, 0, 20000] : vector<5xi16>, 3 : i64) == [8, -16, 24, 0, 28928] : vector<5xi16>

// Lane numbers: a constant, an argument, and an integer that is too narrow for all lanes.
llvm.func @extract(%v: vector<5xf32>, %i: i32) -> f32 {
  %0 = llvm.extractelement %v[%i : i32] : vector<5xf32>
  llvm.return %0 : f32
}
// call: @extract([1.0, 2.0, 3.0, 4.0, 5.0] : vector<5xf32>, 0 : i32) == 1.0 : f32
// call: @extract([1.0, 2.0, 3.0, 4.0, 5.0] : vector<5xf32>, 4 : i32) == 5.0 : f32
llvm.func @insert(%v: vector<3xi1>, %x: i1, %i: i2) -> vector<3xi1> {
  %0 = llvm.insertelement %x, %v[%i : i2] : vector<3xi1>
  llvm.return %0 : vector<3xi1>
}
// call: @insert([false, false, false] : vector<3xi1>, true, 0 : i2) == [true, false, false] : vector<3xi1>
// call: @insert([false, false, false] : vector<3xi1>, true, -2 : i2) == [false, false, true] : vector<3xi1>
llvm.func @narrow(%v: vector<3xi8>, %i: i1) -> vector<3xi8> {
  %0 = llvm.extractelement %v[%i : i1] : vector<3xi8>
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %1 = llvm.insertelement %0, %v[%c2 : i64] : vector<3xi8>
  llvm.return %1 : vector<3xi8>
}
// call: @narrow([7, 8, 9] : vector<3xi8>, true) == [7, 8, 8] : vector<3xi8>
// call: @narrow([7, 8, 9] : vector<3xi8>, false) == [7, 8, 7] : vector<3xi8>
llvm.func @splat(%x: i24, %v: vector<2xi24>) -> vector<4xi24> {
  %p = llvm.mlir.poison : vector<2xi24>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.insertelement %x, %p[%c0 : i32] : vector<2xi24>
  %1 = llvm.shufflevector %0, %v [3, 0, 0, -1] : vector<2xi24>
  llvm.return %1 : vector<4xi24>
}
// call: @splat(-5 : i24, [1, 2] : vector<2xi24>) == [2, -5, -5, poison] : vector<4xi24>

// A vector of several dimensions is an array of vectors.
llvm.func @rows(%a: !llvm.array<2 x vector<2xi32>>) -> !llvm.array<2 x vector<2xi32>> {
  %c = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
  %a0 = llvm.extractvalue %a[0] : !llvm.array<2 x vector<2xi32>>
  %c1 = llvm.extractvalue %c[1] : !llvm.array<2 x vector<2xi32>>
  %s = llvm.add %a0, %c1 : vector<2xi32>
  %r = llvm.insertvalue %s, %c[0] : !llvm.array<2 x vector<2xi32>>
  llvm.return %r : !llvm.array<2 x vector<2xi32>>
}
llvm.func @flat(%x: vector<2xi32>) -> vector<4xi32> {
  %s = llvm.mlir.constant(dense<9> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
  %a = llvm.insertvalue %x, %s[0] : !llvm.array<2 x vector<2xi32>>
  %r = llvm.call @rows(%a) : (!llvm.array<2 x vector<2xi32>>) -> !llvm.array<2 x vector<2xi32>>
  %r0 = llvm.extractvalue %r[0] : !llvm.array<2 x vector<2xi32>>
  %r1 = llvm.extractvalue %r[1] : !llvm.array<2 x vector<2xi32>>
  %v = llvm.shufflevector %r0, %r1 [0, 1, 2, 3] : vector<2xi32>
  llvm.return %v : vector<4xi32>
}
// call: @flat([10, 20] : vector<2xi32>) == [13, 24, 3, 4] : vector<4xi32>

// A bit cast to other lanes: lane 0 has the lowest bits.
llvm.func @mask_bits(%m: vector<12xi1>) -> i12 {
  %0 = llvm.bitcast %m : vector<12xi1> to i12
  llvm.return %0 : i12
}
// call: @mask_bits([true, false, true, false, false, false, false, false, true, false, false, true] : vector<12xi1>) == -1787 : i12
llvm.func @recut(%v: vector<3xi20>) -> vector<2xi30> {
  %0 = llvm.bitcast %v : vector<3xi20> to vector<2xi30>
  llvm.return %0 : vector<2xi30>
}
// 1 + 3·2^20 + 5·2^40: the low 30 bits are 1 + 3·2^20, the others 5·2^10.
// call: @recut([1, 3, 5] : vector<3xi20>) == [3145729, 5120] : vector<2xi30>
llvm.func @float_bits(%v: vector<2xf32>) -> i64 {
  %0 = llvm.bitcast %v : vector<2xf32> to vector<4xi16>
  %1 = llvm.bitcast %0 : vector<4xi16> to f64
  %2 = llvm.bitcast %1 : f64 to i64
  llvm.return %2 : i64
}
// call: @float_bits([1.0, -2.0] : vector<2xf32>) == 0xC00000003F800000 : i64
llvm.func @wide_bits(%v: vector<2xi100>) -> vector<5xi40> {
  %0 = llvm.bitcast %v : vector<2xi100> to vector<5xi40>
  llvm.return %0 : vector<5xi40>
}
// Lane 0 is 2^99 + 1: bits 0 and 99; lane 1 is 3: bits 100 and 101. Bits 99 to 101 become bits 19 to 21 of lane 2.
// call: @wide_bits([-633825300114114700748351602687, 3] : vector<2xi100>) == [1, 0, 3670016, 0, 0] : vector<5xi40>
