// op: scf.if
// type: i8 | index | f32 | vector<3xi8> | complex<f32>
func.func @f(%c: i1, %a: $T, %b: $T) -> $T {
  %0 = scf.if %c -> ($T) {
    scf.yield %a : $T
  } else {
    scf.yield %b : $T
  }
  return %0 : $T
}
// -----
// op: scf.if
// type: memref<3xi8> | memref<?xi32>
// results: none
func.func @f(%c: i1, %m: $T, %v: $E, %i0: index) {
  scf.if %c {
    memref.store %v, %m[%i0] : $T
  }
  return
}
// -----
// op: scf.for
// type: i8 | index | f32 | vector<3xi8> | complex<f32>
func.func @f(%from: index, %to: index, %s: index, %a: $T, %b: $T) -> ($T, $T) {
  %c15 = arith.constant 15 : index
  %l = arith.andi %from, %c15 : index
  %h = arith.andi %to, %c15 : index
  %0:2 = scf.for %i = %l to %h step %s iter_args(%x = %a, %y = %b) -> ($T, $T) {
    scf.yield %y, %x : $T, $T
  }
  return %0#0, %0#1 : $T, $T
}
// -----
// op: scf.for
// type: i8 | i32 | i64
// counter: of this type
func.func @f(%from: $T, %to: $T, %s: $T, %a: $T) -> $T {
  %c15 = arith.constant 15 : $T
  %l = arith.andi %from, %c15 : $T
  %h = arith.andi %to, %c15 : $T
  %0 = scf.for %i = %l to %h step %s iter_args(%x = %a) -> ($T) : $T {
    %1 = arith.addi %x, %i : $T
    scf.yield %1 : $T
  }
  return %0 : $T
}
// -----
// op: scf.for
// type: i8 | i32
// counter: unsigned
func.func @f(%from: $T, %to: $T, %s: $T, %a: $T) -> $T {
  %c15 = arith.constant 15 : $T
  %l = arith.andi %from, %c15 : $T
  %h = arith.andi %to, %c15 : $T
  %0 = scf.for unsigned %i = %l to %h step %s iter_args(%x = %a) -> ($T) : $T {
    %1 = arith.addi %x, %i : $T
    scf.yield %1 : $T
  }
  return %0 : $T
}
// -----
// op: scf.while
// type: i8 | i32 | index
func.func @f(%from: $T, %to: $T) -> $T {
  %one = arith.constant 1 : $T
  %c15 = arith.constant 15 : $T
  %a = arith.andi %from, %c15 : $T
  %n = arith.andi %to, %c15 : $T
  %0 = scf.while (%x = %a) : ($T) -> $T {
    %c = arith.cmpi slt, %x, %n : $T
    scf.condition(%c) %x : $T
  } do {
  ^bb0(%y: $T):
    %1 = arith.addi %y, %one : $T
    scf.yield %1 : $T
  }
  return %0 : $T
}
// -----
// op: scf.index_switch
// type: i8 | f32 | index
// width: - | index-bitwidth: 32
// $width
func.func @f(%i: index, %a: $T, %b: $T) -> $T {
  %0 = scf.index_switch %i -> $T
  case 2 {
    scf.yield %a : $T
  }
  case -1 {
    scf.yield %b : $T
  }
  default {
    scf.yield %a : $T
  }
  return %0 : $T
}
// -----
// op: scf.execute_region
// type: i8 | f32 | vector<3xi8>
func.func @f(%c: i1, %a: $T, %b: $T) -> $T {
  %0 = scf.execute_region -> $T {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : $T
  ^bb2:
    scf.yield %b : $T
  }
  return %0 : $T
}
// -----
// op: scf.parallel
// type: memref<4xi8> | memref<?xindex>
func.func @f(%m: $T, %v: $E, %to: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %n = arith.andi %to, %c15 : index
  scf.parallel (%i) = (%c0) to (%n) step (%s) {
    memref.store %v, %m[%i] : $T
    scf.reduce
  }
  return
}
// -----
// op: scf.parallel
// type: i8 | i32 | index
// results: reduced
func.func @f(%to: index, %v: $T, %a: $T) -> $T {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %n = arith.andi %to, %c15 : index
  %c1 = arith.constant 1 : index
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%a) -> $T {
    scf.reduce(%v : $T) {
    ^bb0(%x: $T, %y: $T):
      %1 = arith.addi %x, %y : $T
      scf.reduce.return %1 : $T
    }
  }
  return %0 : $T
}
