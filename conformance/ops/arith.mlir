// list ints: i1 | i7 | i8 | i16 | i32 | i64 | i128 | index | vector<3xi8> | vector<2xindex> | vector<2x2xi32> | vector<i32>
// list floats: f16 | bf16 | f32 | f64 | vector<3xf32> | vector<2x2xf32> | vector<f64>
// -----
// op: arith.addi | arith.subi | arith.muli | arith.divsi | arith.divui | arith.remsi | arith.remui | arith.ceildivsi | arith.ceildivui | arith.floordivsi | arith.andi | arith.ori | arith.xori | arith.shli | arith.shrsi | arith.shrui | arith.maxsi | arith.minsi | arith.maxui | arith.minui
// type: @ints
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.addi | arith.subi | arith.muli | arith.divsi | arith.divui | arith.remsi | arith.remui | arith.ceildivsi | arith.ceildivui | arith.floordivsi | arith.andi | arith.ori | arith.xori | arith.shli | arith.shrsi | arith.shrui | arith.maxsi | arith.minsi | arith.maxui | arith.minui
// type: index | vector<2xindex>
// width: index-bitwidth: 32
// $width
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.addi | arith.subi | arith.muli | arith.shli
// type: i8 | i32 | index | vector<3xi8>
// flags: overflow<nsw> | overflow<nuw> | overflow<nsw, nuw>
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b $flags : $T
  return %0 : $T
}
// -----
// op: arith.divsi | arith.divui | arith.shrsi | arith.shrui
// type: i8 | i32 | index | vector<3xi8>
// flags: exact
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b $flags : $T
  return %0 : $T
}
// -----
// op: arith.addui_extended
// type: @ints
func.func @f(%a: $T, %b: $T) -> ($T, $T[i1]) {
  %0, %1 = arith.addui_extended %a, %b : $T, $T[i1]
  return %0, %1 : $T, $T[i1]
}
// -----
// op: arith.mulsi_extended | arith.mului_extended
// type: @ints
func.func @f(%a: $T, %b: $T) -> ($T, $T) {
  %0, %1 = $op %a, %b : $T
  return %0, %1 : $T, $T
}
// -----
// op: arith.cmpi
// type: @ints
// predicate: eq | ne | slt | sle | sgt | sge | ult | ule | ugt | uge
func.func @f(%a: $T, %b: $T) -> $T[i1] {
  %0 = arith.cmpi $predicate, %a, %b : $T
  return %0 : $T[i1]
}
// -----
// op: arith.cmpf
// type: @floats
// predicate: false | oeq | ogt | oge | olt | ole | one | ord | ueq | ugt | uge | ult | ule | une | uno | true
func.func @f(%a: $T, %b: $T) -> $T[i1] {
  %0 = arith.cmpf $predicate, %a, %b : $T
  return %0 : $T[i1]
}
// -----
// op: arith.cmpf
// type: f32 | vector<3xf32>
// flags: fastmath<nnan> | fastmath<ninf> | fastmath<fast>
func.func @f(%a: $T, %b: $T) -> $T[i1] {
  %0 = arith.cmpf olt, %a, %b $flags : $T
  return %0 : $T[i1]
}
// -----
// op: arith.select
// type: @ints | @floats | complex<f32>
func.func @f(%c: i1, %a: $T, %b: $T) -> $T {
  %0 = arith.select %c, %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.select
// type: vector<3xi8> | vector<2x2xi32> | vector<3xf32>
// condition: lanes
func.func @f(%c: $T[i1], %a: $T, %b: $T) -> $T {
  %0 = arith.select %c, %a, %b : $T[i1], $T
  return %0 : $T
}
// -----
// op: arith.select
// type: memref<2xi32> | memref<?xi32>
func.func @f(%c: i1, %a: $T, %b: $T, %i: index) -> i32 {
  %0 = arith.select %c, %a, %b : $T
  %1 = memref.load %0[%i] : $T
  return %1 : i32
}
// -----
// op: arith.extsi | arith.extui
// type: i1 to i8 | i7 to i8 | i8 to i16 | i8 to i64 | i16 to i32 | i32 to i64 | i64 to i128 | vector<3xi8> to vector<3xi32> | vector<2x2xi1> to vector<2x2xi8> | vector<i8> to vector<i16>
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.extui
// type: i8 to i16 | vector<3xi8> to vector<3xi32>
// flags: nneg
func.func @f(%a: $T) -> $U {
  %0 = $op %a $flags : $T to $U
  return %0 : $U
}
// -----
// op: arith.trunci
// type: i8 to i1 | i8 to i7 | i16 to i8 | i32 to i16 | i64 to i8 | i64 to i32 | i128 to i64 | vector<3xi32> to vector<3xi8> | vector<2x2xi16> to vector<2x2xi1> | vector<i16> to vector<i8>
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.trunci
// type: i16 to i8 | vector<3xi32> to vector<3xi8>
// flags: overflow<nsw> | overflow<nuw> | overflow<nsw, nuw>
func.func @f(%a: $T) -> $U {
  %0 = $op %a $flags : $T to $U
  return %0 : $U
}
// -----
// op: arith.index_cast | arith.index_castui
// type: i1 to index | i8 to index | i32 to index | i64 to index | i128 to index | index to i1 | index to i8 | index to i32 | index to i64 | index to i128 | vector<3xi8> to vector<3xindex> | vector<2xindex> to vector<2xi32> | vector<2x2xindex> to vector<2x2xi32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.index_castui
// type: i8 to index | index to i32
// flags: nneg
func.func @f(%a: $T) -> $U {
  %0 = $op %a $flags : $T to $U
  return %0 : $U
}
// -----
// op: arith.extf
// type: f16 to f32 | f16 to f64 | bf16 to f32 | bf16 to f64 | f32 to f64 | vector<3xf16> to vector<3xf32> | vector<2x2xf32> to vector<2x2xf64> | f8E5M2 to f16 | f8E4M3FN to f32
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.truncf
// type: f32 to f16 | f64 to f16 | f32 to bf16 | f64 to bf16 | f64 to f32 | vector<3xf32> to vector<3xf16> | vector<2x2xf64> to vector<2x2xf32> | f16 to f8E5M2 | f32 to f8E4M3FN
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.truncf
// type: f64 to f32 | f32 to f16
// rounding: to_nearest_even | downward | upward | toward_zero | to_nearest_away
func.func @f(%a: $T) -> $U {
  %0 = $op %a $rounding : $T to $U
  return %0 : $U
}
// -----
// op: arith.scaling_extf
// type: f8E5M2 to f32
func.func @f(%a: $T, %s: f8E8M0FNU) -> $U {
  %0 = $op %a, %s : $T, f8E8M0FNU to $U
  return %0 : $U
}
// -----
// op: arith.scaling_truncf
// type: f32 to f8E5M2
func.func @f(%a: $T, %s: f8E8M0FNU) -> $U {
  %0 = $op %a, %s : $T, f8E8M0FNU to $U
  return %0 : $U
}
// -----
// op: arith.sitofp | arith.uitofp
// type: i1 to f32 | i8 to f16 | i8 to bf16 | i16 to f16 | i16 to bf16 | i16 to f32 | i32 to f32 | i64 to f32 | i64 to f64 | i128 to f64 | vector<3xi8> to vector<3xf32> | vector<2x2xi32> to vector<2x2xf64>
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.uitofp
// type: i16 to f32 | vector<3xi8> to vector<3xf32>
// flags: nneg
func.func @f(%a: $T) -> $U {
  %0 = $op %a $flags : $T to $U
  return %0 : $U
}
// -----
// op: arith.fptosi | arith.fptoui
// type: f32 to i1 | f16 to i8 | bf16 to i8 | f16 to i16 | f16 to i32 | f32 to i8 | f32 to i32 | f32 to i64 | f64 to i32 | f64 to i64 | f64 to i128 | vector<3xf32> to vector<3xi8> | vector<2x2xf64> to vector<2x2xi32>
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.bitcast
// type: i16 to f16 | f16 to i16 | bf16 to i16 | f16 to bf16 | i32 to f32 | f32 to i32 | i64 to f64 | f64 to i64 | i8 to i8 | vector<3xi32> to vector<3xf32> | vector<2x2xf64> to vector<2x2xi64>
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.addf | arith.subf | arith.mulf | arith.divf | arith.remf | arith.maximumf | arith.minimumf | arith.maxnumf | arith.minnumf
// type: @floats
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.addf | arith.subf | arith.mulf | arith.divf | arith.remf | arith.maximumf | arith.minimumf | arith.maxnumf | arith.minnumf
// type: f32 | vector<3xf32>
// flags: fastmath<reassoc> | fastmath<nnan> | fastmath<ninf> | fastmath<nsz> | fastmath<arcp> | fastmath<contract> | fastmath<afn> | fastmath<fast>
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b $flags : $T
  return %0 : $T
}
// -----
// op: arith.negf
// type: @floats
func.func @f(%a: $T) -> $T {
  %0 = $op %a : $T
  return %0 : $T
}
// -----
// op: arith.negf
// type: f32 | f16
// flags: fastmath<reassoc> | fastmath<nnan> | fastmath<ninf> | fastmath<nsz> | fastmath<arcp> | fastmath<contract> | fastmath<afn> | fastmath<fast>
func.func @f(%a: $T) -> $T {
  %0 = $op %a $flags : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: i1 | i7 | i8 | i16 | i32 | i64 | i128 | index
// value: 0 | 1 | -1
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: i8
// value: -128 | 127
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: i64 | index
// value: -9223372036854775808 | 9223372036854775807
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: f16 | bf16 | f32 | f64
// value: 0.0 | -0.0 | 1.5 | 1.0e-3
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: f32
// value: 0x7F800000 | 0xFF800000 | 0x7FC00000 | 0x00000001
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: vector<3xi8> | vector<2xindex> | vector<2x2xi32> | vector<i32> | vector<3xi1>
// value: dense<1> | dense<0>
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: vector<3xi8> | vector<3xindex> | vector<3xi16>
// value: dense<[1, -2, 3]>
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.constant
// type: vector<2x2xf32> | vector<2x2xf16> | vector<2x2xf64>
// value: dense<1.5> | dense<[[1.0, -0.0], [2.5, -3.0]]>
func.func @f() -> $T {
  %0 = arith.constant $value : $T
  return %0 : $T
}
// -----
// op: arith.addi | arith.subi | arith.muli | arith.divsi | arith.divui | arith.remsi | arith.remui | arith.ceildivsi | arith.ceildivui | arith.floordivsi | arith.andi | arith.ori | arith.xori | arith.shli | arith.shrsi | arith.shrui | arith.maxsi | arith.minsi | arith.maxui | arith.minui
// type: i65
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.addui_extended
// type: i65
func.func @f(%a: $T, %b: $T) -> ($T, i1) {
  %0, %1 = arith.addui_extended %a, %b : $T, i1
  return %0, %1 : $T, i1
}
// -----
// op: arith.mulsi_extended | arith.mului_extended
// type: i65
func.func @f(%a: $T, %b: $T) -> ($T, $T) {
  %0, %1 = $op %a, %b : $T
  return %0, %1 : $T, $T
}
// -----
// op: arith.cmpi
// type: i65
// predicate: eq | ne | slt | sle | sgt | sge | ult | ule | ugt | uge
func.func @f(%a: $T, %b: $T) -> i1 {
  %0 = arith.cmpi $predicate, %a, %b : $T
  return %0 : i1
}
// -----
// op: arith.select
// type: i65
func.func @f(%c: i1, %a: $T, %b: $T) -> $T {
  %0 = arith.select %c, %a, %b : $T
  return %0 : $T
}
// -----
// op: arith.extsi | arith.extui
// type: i64 to i65 | i65 to i128
func.func @f(%a: $T) -> $U {
  %0 = $op %a : $T to $U
  return %0 : $U
}
// -----
// op: arith.trunci
// type: i128 to i65 | i65 to i64
func.func @f(%a: $T) -> $U {
  %0 = arith.trunci %a : $T to $U
  return %0 : $U
}
