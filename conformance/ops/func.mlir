// list passed: i1 | i7 | i8 | i16 | i32 | i64 | i128 | index | f16 | bf16 | f32 | f64 | vector<3xi8> | vector<2x2xi32> | complex<f32>
// list buffers: memref<i32> | memref<3xi8> | memref<3xf64> | memref<2x3xi32> | memref<?xi32> | memref<?x?xi32> | memref<2x3xi32, strided<[4, 1], offset: 1>> | memref<?x?xi32, strided<[?, ?], offset: ?>>
// list conventions: - | options: emit-c-wrappers=1 | options: use-bare-ptr-memref-call-conv=1 | options: emit-pointer-descriptors=1 | index-bitwidth: 32
// -----
// op: func.return
// type: @passed
func.func @f(%a: $T, %b: $T) -> ($T, $T) {
  return %b, %a : $T, $T
}
// -----
// op: func.return
// type: @buffers
// convention: @conventions
// $convention
func.func @f(%a: $T, %b: $T$P) -> ($T, $E) {
  %0 = memref.load %a[$I] : $T
  return %b, %0 : $T, $E
}
// -----
// op: func.return
// type: @buffers
// convention: @conventions
// results: one
// $convention
func.func @f(%a: $T) -> $T {
  return %a : $T
}
// -----
// op: func.return
// type: memref<*xi32>
// convention: - | options: emit-c-wrappers=1 | options: emit-pointer-descriptors=1 | index-bitwidth: 32
// $convention
func.func @f(%a: memref<?xi32>) -> $T {
  %0 = memref.cast %a : memref<?xi32> to $T
  return %0 : $T
}
// -----
// op: func.call
// type: @passed
func.func private @g(%a: $T, %b: $T) -> ($T, $T) {
  return %b, %a : $T, $T
}
func.func @f(%a: $T, %b: $T) -> ($T, $T) {
  %0:2 = func.call @g(%a, %b) : ($T, $T) -> ($T, $T)
  return %0#0, %0#1 : $T, $T
}
// -----
// op: func.call
// type: @buffers
// convention: @conventions
// $convention
func.func private @g(%a: $T, %v: $E$P) -> $E {
  %0 = memref.load %a[$I] : $T
  memref.store %v, %a[$I] : $T
  return %0 : $E
}
func.func @f(%a: $T, %v: $E$P) -> $E {
  %0 = func.call @g(%a, %v$A) : ($T, $E$X) -> $E
  return %0 : $E
}
// -----
// op: func.call
// type: memref<*xi32>
// convention: - | options: emit-c-wrappers=1 | options: emit-pointer-descriptors=1 | index-bitwidth: 32
// $convention
func.func private @g(%a: $T, %i: index) -> i32 {
  %0 = memref.cast %a : $T to memref<?xi32>
  %1 = memref.load %0[%i] : memref<?xi32>
  return %1 : i32
}
func.func @f(%m: memref<?xi32>, %i: index) -> i32 {
  %a = memref.cast %m : memref<?xi32> to $T
  %0 = func.call @g(%a, %i) : ($T, index) -> i32
  return %0 : i32
}
// -----
// op: func.call
// type: i1 | i8 | i16 | i32 | i64 | index | f32 | f64
// callee: external
func.func private @g($T, $T) -> $T
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = func.call @g(%a, %b) : ($T, $T) -> $T
  return %0 : $T
}
// -----
// op: func.call
// type: memref<3xi8> | memref<2x3xi32> | memref<?xi32> | memref<?x?xi32, strided<[?, ?], offset: ?>>
// convention: @conventions
// callee: external
// $convention
func.func private @g($T) attributes {llvm.emit_c_interface}
func.func @f(%m: $T) {
  func.call @g(%m) : ($T) -> ()
  return
}
// -----
// op: func.constant
// type: i8 | f32 | memref<?xi32>
func.func private @g(%a: $T) -> $T {
  return %a : $T
}
func.func @f(%a: $T) -> $T {
  %0 = func.constant @g : ($T) -> $T
  %1 = func.call_indirect %0(%a) : ($T) -> $T
  return %1 : $T
}
// -----
// op: func.call_indirect
// type: i8 | index | f32 | vector<3xi8> | memref<2x3xi32> | memref<?xi32> | complex<f32>
// convention: @conventions
// $convention
func.func private @g(%a: $T) -> $T {
  return %a : $T
}
func.func private @h(%a: $T) -> $T {
  return %a : $T
}
func.func @f(%c: i1, %a: $T) -> $T {
  %0 = func.constant @g : ($T) -> $T
  %1 = func.constant @h : ($T) -> $T
  %2 = arith.select %c, %0, %1 : ($T) -> $T
  %3 = func.call_indirect %2(%a) : ($T) -> $T
  return %3 : $T
}
