// list complexes: complex<f16> | complex<f32> | complex<f64>
// -----
// op: complex.create
// type: @complexes
func.func @f(%a: $E, %b: $E) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: complex.re | complex.im | complex.abs | complex.angle
// type: @complexes
func.func @f(%a: $T) -> $E {
  %0 = $op %a : $T
  return %0 : $E
}
// -----
// op: complex.add | complex.sub | complex.mul | complex.div | complex.pow | complex.atan2
// type: @complexes
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b : $T
  return %0 : $T
}
// -----
// op: complex.add | complex.sub | complex.mul | complex.div
// type: complex<f32>
// flags: fastmath<nnan> | fastmath<nsz> | fastmath<contract> | fastmath<fast>
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = $op %a, %b $flags : $T
  return %0 : $T
}
// -----
// op: complex.neg | complex.conj | complex.exp | complex.expm1 | complex.log | complex.log1p | complex.sqrt | complex.rsqrt | complex.sin | complex.cos | complex.tan | complex.tanh | complex.sign
// type: @complexes
func.func @f(%a: $T) -> $T {
  %0 = $op %a : $T
  return %0 : $T
}
// -----
// op: complex.powi
// type: complex<f32> to i32 | complex<f64> to i8
func.func @f(%a: $T, %b: $U) -> $T {
  %0 = $op %a, %b : $T, $U
  return %0 : $T
}
// -----
// op: complex.eq | complex.neq
// type: @complexes
func.func @f(%a: $T, %b: $T) -> i1 {
  %0 = $op %a, %b : $T
  return %0 : i1
}
// -----
// op: complex.constant
// type: @complexes
func.func @f() -> $T {
  %0 = complex.constant [1.5 : $E, -0.0 : $E] : $T
  return %0 : $T
}
