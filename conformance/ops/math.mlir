// op: math.absf | math.ceil | math.floor | math.trunc | math.round | math.roundeven | math.sqrt | math.rsqrt | math.exp | math.exp2 | math.expm1 | math.log | math.log2 | math.log10 | math.log1p | math.sin | math.cos | math.tan | math.asin | math.acos | math.atan | math.sinh | math.cosh | math.tanh | math.asinh | math.acosh | math.atanh | math.cbrt | math.erf | math.erfc
// type: @floats
func.func @f(%a: $T) -> $T {
  %0 = $op %a : $T
  return %0 : $T
}
// -----
// op: math.absf | math.ceil | math.floor | math.trunc | math.round | math.roundeven | math.sqrt | math.rsqrt | math.exp | math.exp2 | math.expm1 | math.log | math.log2 | math.log10 | math.log1p | math.sin | math.cos | math.tan | math.asin | math.acos | math.atan | math.sinh | math.cosh | math.tanh | math.asinh | math.acosh | math.atanh | math.cbrt | math.erf | math.erfc
// type: f32
// flags: fastmath<nnan> | fastmath<nsz> | fastmath<afn> | fastmath<fast>
func.func @f(%a: $T) -> $T {
  %0 = $op %a $flags : $T
  return %0 : $T
}
// -----
// op: math.copysign | math.atan2 | math.powf
// type: @floats
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: math.copysign | math.atan2 | math.powf
// type: f32
// flags: fastmath<nnan> | fastmath<nsz> | fastmath<afn> | fastmath<fast>
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b $flags : $T
  return %0 : $T
}
// -----
// op: math.fma
// type: @floats
func.func @f(%a: $T, %b: $T, %c: $T) -> $T {
  %0 = $op %a, %b, %c : $T
  return %0 : $T
}
// -----
// op: math.clampf
// type: @floats
func.func @f(%a: $T, %b: $T, %c: $T) -> $T {
  %0 = $op %a to [%b, %c] : $T
  return %0 : $T
}
// -----
// op: math.isfinite | math.isinf | math.isnan | math.isnormal
// type: @floats
func.func @f(%a: $T) -> $T[i1] {
  %0 = $op %a : $T
  return %0 : $T[i1]
}
// -----
// op: math.isfinite | math.isinf | math.isnan | math.isnormal
// type: f32
// flags: fastmath<nnan> | fastmath<ninf> | fastmath<fast>
func.func @f(%a: $T) -> $T[i1] {
  %0 = $op %a $flags : $T
  return %0 : $T[i1]
}
// -----
// op: math.sincos
// type: @floats
func.func @f(%a: $T) -> ($T, $T) {
  %0, %1 = $op %a : $T
  return %0, %1 : $T, $T
}
// -----
// op: math.absi | math.ctlz | math.cttz | math.ctpop
// type: @ints
func.func @f(%a: $T) -> $T {
  %0 = $op %a : $T
  return %0 : $T
}
// -----
// op: math.absi | math.ctlz | math.cttz | math.ctpop
// type: index
// width: index-bitwidth: 32
// $width
func.func @f(%a: $T) -> $T {
  %0 = $op %a : $T
  return %0 : $T
}
// -----
// op: math.ipowi
// type: @ints
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: math.fpowi
// type: f16 to i8 | f32 to i8 | f32 to i32 | f64 to i32 | f64 to i64 | vector<3xf32> to vector<3xi32> | vector<2x2xf32> to vector<2x2xi32>
func.func @f(%a: $T, %b: $U) -> $T {
  %0 = $op %a, %b : $T, $U
  return %0 : $T
}
