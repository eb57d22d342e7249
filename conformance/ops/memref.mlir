// list memrefs: memref<i32> | memref<3xi1> | memref<3xi7> | memref<3xi8> | memref<3xi16> | memref<3xi32> | memref<3xi64> | memref<3xi128> | memref<3xindex> | memref<3xf16> | memref<3xbf16> | memref<3xf32> | memref<3xf64> | memref<2xvector<3xf32>> | memref<2xcomplex<f32>> | memref<?xi32> | memref<2x3xi32> | memref<?x?xi32> | memref<2x3xi32, strided<[4, 1], offset: 1>> | memref<3xi32, strided<[-1], offset: 2>> | memref<?x?xi32, strided<[?, ?], offset: ?>> | memref<3xi32, 1>
// list blocks: memref<i32> | memref<3xi1> | memref<3xi8> | memref<3xi64> | memref<3xindex> | memref<3xf16> | memref<3xf64> | memref<2xvector<3xf32>> | memref<2xcomplex<f32>> | memref<2x3xi32>
// -----
// op: memref.load
// type: @memrefs
func.func @f(%m: $T$P) -> $E {
  %0 = memref.load %m[$I] : $T
  return %0 : $E
}
// -----
// op: memref.load
// type: memref<3xi32> | memref<?x?xi32, strided<[?, ?], offset: ?>> | memref<3xindex>
// width: index-bitwidth: 32
// $width
func.func @f(%m: $T$P) -> $E {
  %0 = memref.load %m[$I] : $T
  return %0 : $E
}
// -----
// op: memref.load
// type: memref<3xi32>
// attribute: nontemporal = true | alignment = 4
func.func @f(%m: $T$P) -> $E {
  %0 = memref.load %m[$I] {$attribute} : $T
  return %0 : $E
}
// -----
// op: memref.store
// type: @memrefs
func.func @f(%v: $E, %m: $T$P) {
  memref.store %v, %m[$I] : $T
  return
}
// -----
// op: memref.store
// type: memref<3xi32>
// attribute: nontemporal = true | alignment = 4
func.func @f(%v: $E, %m: $T$P) {
  memref.store %v, %m[$I] {$attribute} : $T
  return
}
// -----
// op: memref.alloc
// type: @blocks
// convention: - | options: use-aligned-alloc=1 | index-bitwidth: 32
// $convention
func.func @f(%v: $E$P) -> $E {
  %m = memref.alloc() : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  memref.dealloc %m : $T
  return %0 : $E
}
// -----
// op: memref.alloc
// type: memref<3xi8> | memref<2x3xi32>
// attribute: alignment = 16 | alignment = 64
// convention: - | options: use-aligned-alloc=1
// $convention
func.func @f(%v: $E$P) -> $E {
  %m = memref.alloc() {$attribute} : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  memref.dealloc %m : $T
  return %0 : $E
}
// -----
// op: memref.alloc
// type: memref<?xi8> | memref<?xf32> | memref<?xindex>
// convention: - | options: use-aligned-alloc=1 | index-bitwidth: 32
// $convention
func.func @f(%n: index, %v: $E$P) -> $E {
  %m = memref.alloc(%n) : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  memref.dealloc %m : $T
  return %0 : $E
}
// -----
// op: memref.alloc
// type: memref<?x?xi32> | memref<?x?xf64>
func.func @f(%n: index, %k: index, %v: $E$P) -> $E {
  %m = memref.alloc(%n, %k) : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  memref.dealloc %m : $T
  return %0 : $E
}
// -----
// op: memref.alloca
// type: @blocks
func.func @f(%v: $E$P) -> $E {
  %m = memref.alloca() : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  return %0 : $E
}
// -----
// op: memref.alloca
// type: memref<3xi8> | memref<2x3xi32>
// attribute: alignment = 16 | alignment = 64
func.func @f(%v: $E$P) -> $E {
  %m = memref.alloca() {$attribute} : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  return %0 : $E
}
// -----
// op: memref.alloca
// type: memref<?xi8> | memref<?xf32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%n: index, %v: $E$P) -> $E {
  %m = memref.alloca(%n) : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.load %m[$I] : $T
  return %0 : $E
}
// -----
// op: memref.dealloc
// type: memref<3xi8> | memref<2x3xi32>
func.func @f() {
  %m = memref.alloc() : $T
  memref.dealloc %m : $T
  return
}
// -----
// op: memref.dealloc
// type: memref<*xi32>
func.func @f(%n: index) {
  %m = memref.alloc(%n) : memref<?xi32>
  %0 = memref.cast %m : memref<?xi32> to $T
  memref.dealloc %0 : $T
  return
}
// -----
// op: memref.realloc
// type: memref<3xi8> to memref<5xi8> | memref<3xi32> to memref<2xi32> | memref<3xf64> to memref<4xf64>
func.func @f(%v: $E$P) -> $E {
  %m = memref.alloc() : $T
  memref.store %v, %m[$I] : $T
  %0 = memref.realloc %m : $T to $U
  %1 = memref.load %0[$I] : $U
  memref.dealloc %0 : $U
  return %1 : $E
}
// -----
// op: memref.realloc
// type: memref<3xi32> to memref<?xi32> | memref<?xi32> to memref<?xi32>
func.func @f(%n: index, %v: $E$P) -> $E {
  %s = memref.alloc() : memref<3xi32>
  memref.store %v, %s[$I] : memref<3xi32>
  %m = memref.cast %s : memref<3xi32> to memref<?xi32>
  %k = memref.cast %m : memref<?xi32> to $T
  %0 = memref.realloc %k(%n) : $T to $U
  %1 = memref.load %0[$I] : $U
  memref.dealloc %0 : $U
  return %1 : $E
}
// -----
// op: memref.dim
// type: memref<3xi8> | memref<?xi32> | memref<2x?xf32> | memref<?x?xi32> | memref<?x?xi32, strided<[?, ?], offset: ?>>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %i: index) -> index {
  %0 = memref.dim %m, %i : $T
  return %0 : index
}
// -----
// op: memref.dim
// type: memref<*xi32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: memref<?x?xi32>, %i: index) -> index {
  %u = memref.cast %m : memref<?x?xi32> to $T
  %0 = memref.dim %u, %i : $T
  return %0 : index
}
// -----
// op: memref.rank
// type: memref<i32> | memref<2x3xi32>
func.func @f(%m: $T) -> index {
  %0 = memref.rank %m : $T
  return %0 : index
}
// -----
// op: memref.rank
// type: memref<*xi32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: memref<?x?xi32>) -> index {
  %u = memref.cast %m : memref<?x?xi32> to $T
  %0 = memref.rank %u : $T
  return %0 : index
}
// -----
// op: memref.cast
// type: memref<3xi32> to memref<?xi32> | memref<?xi32> to memref<3xi32> | memref<2x3xi8> to memref<?x3xi8> | memref<2x3xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>> | memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<2x3xi32> | memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T$P) -> $E {
  %0 = memref.cast %m : $T to $U
  %1 = memref.load %0[$I] : $U
  return %1 : $E
}
// -----
// op: memref.cast
// type: memref<3xi32> to memref<*xi32> | memref<?xi32> to memref<*xi32> | memref<2x3xf32> to memref<*xf32>
func.func @f(%m: $T$P) -> $E {
  %0 = memref.cast %m : $T to $U
  %1 = memref.cast %0 : $U to $T
  %2 = memref.load %1[$I] : $T
  return %2 : $E
}
// -----
// op: memref.view
// type: memref<16xi8> to memref<2xi32> | memref<16xi8> to memref<3xi8> | memref<16xi8> to memref<1xf64> | memref<?xi8> to memref<2xi16>
// width: - | index-bitwidth: 32
// $width
func.func @f(%b: $T, %s: index, %i0: index, %v: $U[]) -> $U[] {
  %0 = memref.view %b[%s][] : $T to $U
  %1 = memref.load %0[%i0] : $U
  memref.store %v, %0[%i0] : $U
  return %1 : $U[]
}
// -----
// op: memref.view
// type: memref<16xi8> to memref<?xi32> | memref<16xi8> to memref<?xi8>
// width: - | index-bitwidth: 32
// $width
func.func @f(%b: $T, %s: index, %n: index, %i0: index) -> $U[] {
  %0 = memref.view %b[%s][%n] : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $U[]
}
// -----
// op: memref.subview
// type: memref<4xi32> to memref<2xi32, strided<[1], offset: 1>> | memref<?xi8> to memref<2xi8, strided<[1], offset: 1>> | memref<4xi32, strided<[2], offset: 3>> to memref<2xi32, strided<[2], offset: 5>>
func.func @f(%m: $T, %i0: index) -> $E {
  %0 = memref.subview %m[1] [2] [1] : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.subview
// type: memref<?xi32> to memref<?xi32, strided<[?], offset: ?>> | memref<6xf32> to memref<?xf32, strided<[?], offset: ?>> | memref<?xi8, strided<[?], offset: ?>> to memref<?xi8, strided<[?], offset: ?>>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %o: index, %n: index, %s: index, %i0: index) -> $E {
  %0 = memref.subview %m[%o] [%n] [%s] : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.subview
// type: memref<4x4xi32> to memref<2xi32, strided<[4], offset: 5>>
// reduced: a dimension
func.func @f(%m: $T, %i0: index) -> $E {
  %0 = memref.subview %m[1, 1] [2, 1] [1, 1] : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.reinterpret_cast
// type: memref<6xi32> to memref<2x2xi32, strided<[3, 1], offset: 1>>
func.func @f(%m: $T, %i0: index, %i1: index) -> $E {
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [2, 2], strides: [3, 1] : $T to $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.reinterpret_cast
// type: memref<?xi32> to memref<?xi32, strided<[?], offset: ?>> | memref<i8> to memref<?xi8, strided<[?], offset: ?>>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %o: index, %n: index, %s: index, %i0: index) -> $E {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%n], strides: [%s] : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.reshape
// type: memref<6xi32> to memref<2x3xi32> | memref<2x3xf32> to memref<3x2xf32>
func.func @f(%m: $T, %s: memref<2xindex>, %i0: index, %i1: index) -> $E {
  %0 = memref.reshape %m(%s) : ($T, memref<2xindex>) -> $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.reshape
// type: memref<6xi32> to memref<?x?xi32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %s: memref<2xindex>, %i0: index, %i1: index) -> $E {
  %0 = memref.reshape %m(%s) : ($T, memref<2xindex>) -> $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.transpose
// type: memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>> | memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @f(%m: $T, %i0: index, %i1: index) -> $E {
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : $T to $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.copy
// type: memref<i32> to memref<i32> | memref<3xi8> to memref<3xi8> | memref<3xi1> to memref<3xi1> | memref<2x3xi32> to memref<2x3xi32> | memref<?xf32> to memref<?xf32> | memref<2x2xi32, strided<[3, 1], offset: 1>> to memref<2x2xi32> | memref<?x?xi16, strided<[?, ?], offset: ?>> to memref<?x?xi16, strided<[?, ?], offset: ?>> | memref<2xvector<3xf32>> to memref<2xvector<3xf32>>
func.func @f(%a: $T, %b: $U) {
  memref.copy %a, %b : $T to $U
  return
}
// -----
// op: memref.copy
// type: memref<*xi32> to memref<*xi32>
func.func @f(%a: memref<?xi32>, %b: memref<?xi32>) {
  %0 = memref.cast %a : memref<?xi32> to $T
  %1 = memref.cast %b : memref<?xi32> to $U
  memref.copy %0, %1 : $T to $U
  return
}
// -----
// op: memref.collapse_shape
// type: memref<2x3xi32> to memref<6xi32> | memref<?x?xf32> to memref<?xf32> | memref<2x3xi8, strided<[6, 2], offset: 1>> to memref<6xi8, strided<[2], offset: 1>>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %i0: index) -> $E {
  %0 = memref.collapse_shape %m [[0, 1]] : $T into $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.expand_shape
// type: memref<6xi32> to memref<2x3xi32> | memref<6xi8, strided<[2], offset: 1>> to memref<2x3xi8, strided<[6, 2], offset: 1>>
func.func @f(%m: $T, %i0: index, %i1: index) -> $E {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : $T into $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.expand_shape
// type: memref<?xi32> to memref<?x3xi32>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T, %n: index, %i0: index, %i1: index) -> $E {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 3] : $T into $U
  %1 = memref.load %0[%i0, %i1] : $U
  return %1 : $E
}
// -----
// op: memref.get_global
// type: memref<3xi8> | memref<3xi32> | memref<3xindex> | memref<3xi64>
// value: dense<[1, -2, 3]> | dense<5> | uninitialized
memref.global @g : $T = $value
func.func @f(%i0: index, %v: $E) -> $E {
  %m = memref.get_global @g : $T
  memref.store %v, %m[%i0] : $T
  %0 = memref.load %m[%i0] : $T
  return %0 : $E
}
// -----
// op: memref.get_global
// type: memref<3xi8> | memref<3xi32> | memref<3xi1> | memref<3xindex> | memref<3xi64>
// value: constant
memref.global "private" constant @g : $T = dense<[1, 0, 1]>
func.func @f(%i0: index) -> $E {
  %m = memref.get_global @g : $T
  %0 = memref.load %m[%i0] : $T
  return %0 : $E
}
// -----
// op: memref.get_global
// type: memref<2x2xf16> | memref<2x2xf32> | memref<2x2xf64> | memref<2x2xbf16>
// value: constant
memref.global "private" constant @g : $T = dense<[[1.0, -0.0], [2.5, -3.0]]>
func.func @f(%i0: index, %i1: index) -> $E {
  %m = memref.get_global @g : $T
  %0 = memref.load %m[%i0, %i1] : $T
  return %0 : $E
}
// -----
// op: memref.assume_alignment
// type: memref<3xi32> | memref<?xf32>
// alignment: 1 | 4
func.func @f(%m: $T, %i0: index) -> $E {
  %0 = memref.assume_alignment %m, $alignment : $T
  %1 = memref.load %0[%i0] : $T
  return %1 : $E
}
// -----
// op: memref.assume_alignment
// type: memref<3xi32> | memref<?xf32> | memref<?xi32, strided<[?], offset: ?>>
// alignment: 1 | 4
// results: none
// release: 19
func.func @f(%m: $T, %i0: index) -> $E {
  memref.assume_alignment %m, $alignment : $T
  %1 = memref.load %m[%i0] : $T
  return %1 : $E
}
// -----
// op: memref.distinct_objects
// type: memref<3xi32>
func.func @f(%a: $T, %b: $T, %i0: index, %v: $E) -> $E {
  %0, %1 = memref.distinct_objects %a, %b : $T, $T
  memref.store %v, %0[%i0] : $T
  %2 = memref.load %1[%i0] : $T
  return %2 : $E
}
// -----
// op: memref.atomic_rmw
// type: memref<3xi8> | memref<3xi32> | memref<3xi64> | memref<?xi32> | memref<3xi32, strided<[2], offset: 1>> | memref<3xindex>
// kind: addi | andi | assign | maxs | maxu | mins | minu | muli | ori | xori
func.func @f(%v: $E, %m: $T, %i0: index) -> $E {
  %0 = memref.atomic_rmw $kind %v, %m[%i0] : ($E, $T) -> $E
  return %0 : $E
}
// -----
// op: memref.atomic_rmw
// type: memref<3xf16> | memref<3xf32> | memref<3xf64>
// kind: addf | assign | maximumf | maxnumf | minimumf | minnumf | mulf
func.func @f(%v: $E, %m: $T, %i0: index) -> $E {
  %0 = memref.atomic_rmw $kind %v, %m[%i0] : ($E, $T) -> $E
  return %0 : $E
}
// -----
// op: memref.generic_atomic_rmw
// type: memref<3xi8> | memref<3xi32> | memref<3xi64> | memref<?xi32, strided<[?], offset: ?>>
func.func @f(%v: $E, %m: $T, %i0: index) -> $E {
  %0 = memref.generic_atomic_rmw %m[%i0] : $T {
  ^bb0(%old: $E):
    %1 = arith.xori %old, %v : $E
    memref.atomic_yield %1 : $E
  }
  return %0 : $E
}
// -----
// op: memref.generic_atomic_rmw
// type: memref<3xf32>
func.func @f(%v: $E, %m: $T, %i0: index) -> $E {
  %0 = memref.generic_atomic_rmw %m[%i0] : $T {
  ^bb0(%old: $E):
    %1 = arith.mulf %old, %v : $E
    memref.atomic_yield %1 : $E
  }
  return %0 : $E
}
// -----
// op: memref.alloca_scope
// type: i8 | f32 | index
func.func @f(%v: $T) -> $T {
  %0 = memref.alloca_scope -> ($T) {
    %m = memref.alloca() : memref<$T>
    memref.store %v, %m[] : memref<$T>
    %1 = memref.load %m[] : memref<$T>
    memref.alloca_scope.return %1 : $T
  }
  return %0 : $T
}
// -----
// op: memref.extract_strided_metadata
// type: memref<?xi32, strided<[?], offset: ?>> | memref<3xi32> | memref<?xf64>
// width: - | index-bitwidth: 32
// $width
func.func @f(%m: $T) -> (index, index, index) {
  %0, %1, %2, %3 = memref.extract_strided_metadata %m : $T -> memref<$E>, index, index, index
  return %1, %2, %3 : index, index, index
}
// -----
// op: memref.extract_aligned_pointer_as_index
// type: memref<3xi32> | memref<?xi32, strided<[?], offset: ?>>
func.func @f(%m: $T) -> i1 {
  %0 = memref.extract_aligned_pointer_as_index %m : $T -> index
  %1 = memref.extract_aligned_pointer_as_index %m : $T -> index
  %2 = arith.cmpi eq, %0, %1 : index
  return %2 : i1
}
// -----
// op: memref.memory_space_cast
// type: memref<3xi32> to memref<3xi32, 1> | memref<?xf32, 1> to memref<?xf32, 2>
func.func @f(%m: $T, %i0: index) -> $E {
  %0 = memref.memory_space_cast %m : $T to $U
  %1 = memref.load %0[%i0] : $U
  return %1 : $E
}
// -----
// op: memref.prefetch
// type: memref<3xi32> | memref<?xf32>
// kind: read, locality<0>, data | read, locality<3>, instr | write, locality<1>, data
func.func @f(%m: $T, %i0: index) {
  memref.prefetch %m[%i0], $kind : $T
  return
}
