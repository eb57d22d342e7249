// op: cf.br
// type: i8 | i32 | index | f16 | f32 | vector<3xi8> | complex<f32>
func.func @f(%a: $T) -> $T {
  cf.br ^bb1(%a : $T)
^bb1(%b: $T):
  return %b : $T
}
// -----
// op: cf.cond_br
// type: i8 | i32 | index | f16 | f32 | vector<3xi8> | complex<f32>
func.func @f(%c: i1, %a: $T, %b: $T) -> $T {
  cf.cond_br %c, ^bb1(%a : $T), ^bb1(%b : $T)
^bb1(%d: $T):
  return %d : $T
}
// -----
// op: cf.cond_br
// type: memref<2xi32> | memref<?xi32> | memref<?x?xi32, strided<[?, ?], offset: ?>>
func.func @f(%c: i1, %a: $T, %b: $T$P) -> i32 {
  cf.cond_br %c, ^bb1(%a : $T), ^bb1(%b : $T)
^bb1(%m: $T):
  %0 = memref.load %m[$I] : $T
  return %0 : i32
}
// -----
// op: cf.switch
// type: i1 | i8 | i16 | i32 | i64
func.func @f(%a: $T, %x: i8, %y: i8) -> i8 {
  cf.switch %a : $T, [
    default: ^bb1(%x : i8),
    0: ^bb2(%y : i8)
  ]
^bb1(%0: i8):
  return %0 : i8
^bb2(%1: i8):
  return %1 : i8
}
// -----
// op: cf.switch
// type: i8 | i32 | i64
// cases: several
func.func @f(%a: $T, %x: i8, %y: i8) -> i8 {
  cf.switch %a : $T, [
    default: ^bb1(%x : i8),
    0: ^bb2(%y, %x : i8, i8),
    -1: ^bb1(%y : i8),
    5: ^bb2(%x, %y : i8, i8)
  ]
^bb1(%0: i8):
  return %0 : i8
^bb2(%1: i8, %2: i8):
  %3 = arith.subi %1, %2 : i8
  return %3 : i8
}
// -----
// op: cf.assert
// type: i1
func.func @f(%c: $T, %a: i8) -> i8 {
  cf.assert %c, "expected a condition that holds"
  return %a : i8
}
