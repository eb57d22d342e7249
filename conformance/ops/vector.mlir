// list vectors: vector<3xi1> | vector<3xi8> | vector<2xi32> | vector<2xi64> | vector<2xindex> | vector<3xf32> | vector<2xf16>
// -----
// op: vector.splat
// type: vector<3xi8> | vector<2xf32> | vector<2xindex> | vector<2x2xi32>
// release: 19
func.func @f(%a: $E) -> $T {
  %0 = vector.splat %a : $T
  return %0 : $T
}
// -----
// op: vector.extractelement
// type: @vectors
// release: 19
func.func @f(%v: $T, %i: index) -> $E {
  %0 = vector.extractelement %v[%i : index] : $T
  return %0 : $E
}
// -----
// op: vector.insertelement
// type: @vectors
// release: 19
func.func @f(%v: $T, %x: $E, %i: index) -> $T {
  %0 = vector.insertelement %x, %v[%i : index] : $T
  return %0 : $T
}
// -----
// op: vector.flat_transpose
// type: vector<6xi8> | vector<6xf32>
// release: 19
func.func @f(%v: $T) -> $T {
  %0 = vector.flat_transpose %v {rows = 2 : i32, columns = 3 : i32} : $T -> $T
  return %0 : $T
}
// -----
// op: vector.broadcast
// type: i8 to vector<3xi8> | f32 to vector<2x2xf32> | index to vector<2xindex> | vector<3xi8> to vector<2x3xi8> | vector<1x2xi32> to vector<2x2xi32> | vector<i8> to vector<3xi8> | f32 to vector<f32>
func.func @f(%a: $T) -> $U {
  %0 = vector.broadcast %a : $T to $U
  return %0 : $U
}
// -----
// op: vector.extract
// type: @vectors
func.func @f(%v: $T) -> $E {
  %0 = vector.extract %v[1] : $E from $T
  return %0 : $E
}
// -----
// op: vector.extract
// type: @vectors
// position: dynamic
func.func @f(%v: $T, %i: index) -> $E {
  %0 = vector.extract %v[%i] : $E from $T
  return %0 : $E
}
// -----
// op: vector.extract
// type: vector<2x3xi8> to vector<3xi8> | vector<2x2x2xf32> to vector<2x2xf32>
func.func @f(%v: $T) -> $U {
  %0 = vector.extract %v[1] : $U from $T
  return %0 : $U
}
// -----
// op: vector.extract
// type: vector<2x3xi8> to vector<3xi8>
// position: dynamic
func.func @f(%v: $T, %i: index) -> $U {
  %0 = vector.extract %v[%i] : $U from $T
  return %0 : $U
}
// -----
// op: vector.extract
// type: vector<i8> | vector<f32>
func.func @f(%v: $T) -> $E {
  %0 = vector.extract %v[] : $E from $T
  return %0 : $E
}
// -----
// op: vector.insert
// type: @vectors
func.func @f(%v: $T, %x: $E) -> $T {
  %0 = vector.insert %x, %v[1] : $E into $T
  return %0 : $T
}
// -----
// op: vector.insert
// type: @vectors
// position: dynamic
func.func @f(%v: $T, %x: $E, %i: index) -> $T {
  %0 = vector.insert %x, %v[%i] : $E into $T
  return %0 : $T
}
// -----
// op: vector.insert
// type: vector<3xi8> to vector<2x3xi8> | vector<2x2xf32> to vector<2x2x2xf32>
func.func @f(%v: $U, %x: $T) -> $U {
  %0 = vector.insert %x, %v[1] : $T into $U
  return %0 : $U
}
// -----
// op: vector.shape_cast
// type: vector<6xi8> to vector<2x3xi8> | vector<2x3xi8> to vector<3x2xi8> | vector<2x2xf32> to vector<4xf32> | vector<1xi32> to vector<i32>
func.func @f(%v: $T) -> $U {
  %0 = vector.shape_cast %v : $T to $U
  return %0 : $U
}
// -----
// op: vector.bitcast
// type: vector<4xi8> to vector<2xi16> | vector<2xf32> to vector<2xi32> | vector<1xi64> to vector<8xi8> | vector<2x2xi16> to vector<2x4xi8> | vector<8xi1> to vector<1xi8>
func.func @f(%v: $T) -> $U {
  %0 = vector.bitcast %v : $T to $U
  return %0 : $U
}
// -----
// op: vector.transpose
// type: vector<2x3xi8> to vector<3x2xi8> | vector<2x2xf32> to vector<2x2xf32>
func.func @f(%v: $T) -> $U {
  %0 = vector.transpose %v, [1, 0] : $T to $U
  return %0 : $U
}
// -----
// op: vector.extract_strided_slice
// type: vector<4xi8> to vector<2xi8> | vector<3x2xf32> to vector<2x2xf32>
func.func @f(%v: $T) -> $U {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : $T to $U
  return %0 : $U
}
// -----
// op: vector.insert_strided_slice
// type: vector<2xi8> to vector<4xi8> | vector<2xf32> to vector<4xf32>
func.func @f(%a: $T, %v: $U) -> $U {
  %0 = vector.insert_strided_slice %a, %v {offsets = [1], strides = [1]} : $T into $U
  return %0 : $U
}
// -----
// op: vector.insert_strided_slice
// type: vector<2x1xi8> to vector<3x2xi8>
func.func @f(%a: $T, %v: $U) -> $U {
  %0 = vector.insert_strided_slice %a, %v {offsets = [1, 1], strides = [1, 1]} : $T into $U
  return %0 : $U
}
// -----
// op: vector.constant_mask
// type: vector<3xi1>
// sizes: [0] | [2] | [3]
func.func @f() -> $T {
  %0 = vector.constant_mask $sizes : $T
  return %0 : $T
}
// -----
// op: vector.constant_mask
// type: vector<2x3xi1>
// sizes: [0, 0] | [1, 2] | [2, 3]
func.func @f() -> $T {
  %0 = vector.constant_mask $sizes : $T
  return %0 : $T
}
// -----
// op: vector.create_mask
// type: vector<3xi1> | vector<i1>
// width: - | index-bitwidth: 32
// $width
func.func @f(%n: index) -> $T {
  %0 = vector.create_mask %n : $T
  return %0 : $T
}
// -----
// op: vector.create_mask
// type: vector<2x3xi1>
func.func @f(%n: index, %k: index) -> $T {
  %0 = vector.create_mask %n, %k : $T
  return %0 : $T
}
// -----
// op: vector.outerproduct
// type: vector<2xi8> to vector<2x2xi8> | vector<2xf32> to vector<2x2xf32>
func.func @f(%a: $T, %b: $T) -> $U {
  %0 = vector.outerproduct %a, %b : $T, $T
  return %0 : $U
}
// -----
// op: vector.outerproduct
// type: vector<2xi8> to vector<2x2xi8>
// kind: add | mul | minsi | minui | maxsi | maxui | and | or | xor
func.func @f(%a: $T, %b: $T, %c: $U) -> $U {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<$kind>} : $T, $T
  return %0 : $U
}
// -----
// op: vector.outerproduct
// type: vector<2xf32> to vector<2x2xf32>
// kind: add | mul | maximumf | minimumf | maxnumf | minnumf
func.func @f(%a: $T, %b: $T, %c: $U) -> $U {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<$kind>} : $T, $T
  return %0 : $U
}
// -----
// op: vector.interleave
// type: vector<2xi8> to vector<4xi8> | vector<2x2xf32> to vector<2x4xf32>
func.func @f(%a: $T, %b: $T) -> $U {
  %0 = vector.interleave %a, %b : $T -> $U
  return %0 : $U
}
// -----
// op: vector.deinterleave
// type: vector<4xi8> to vector<2xi8> | vector<2x4xf32> to vector<2x2xf32>
func.func @f(%a: $T) -> ($U, $U) {
  %0, %1 = vector.deinterleave %a : $T -> $U
  return %0, %1 : $U, $U
}
// -----
// op: vector.step
// type: vector<4xindex> | vector<1xindex>
// width: - | index-bitwidth: 32
// $width
func.func @f() -> $T {
  %0 = vector.step : $T
  return %0 : $T
}
// -----
// op: vector.from_elements
// type: vector<2xi8> | vector<2xf32> | vector<2x1xindex>
func.func @f(%a: $E, %b: $E) -> $T {
  %0 = vector.from_elements %a, %b : $T
  return %0 : $T
}
// -----
// op: vector.to_elements
// type: vector<2xi8> | vector<2xf32> | vector<2x1xindex>
func.func @f(%v: $T) -> ($E, $E) {
  %0:2 = vector.to_elements %v : $T
  return %0#1, %0#0 : $E, $E
}
// -----
// op: vector.shuffle
// type: vector<3xi8> | vector<3xf32> | vector<3xindex>
func.func @f(%a: $T, %b: $T) -> $T {
  %0 = vector.shuffle %a, %b [5, 0, 3] : $T, $T
  return %0 : $T
}
// -----
// op: vector.fma
// type: vector<3xf32> | vector<2xf16> | vector<2xf64> | vector<2x2xf32>
func.func @f(%a: $T, %b: $T, %c: $T) -> $T {
  %0 = vector.fma %a, %b, %c : $T
  return %0 : $T
}
// -----
// op: vector.reduction
// type: vector<3xi1> | vector<2xi8> | vector<3xi32> | vector<2xi64> | vector<2xindex>
// kind: add | mul | minsi | minui | maxsi | maxui | and | or | xor
func.func @f(%v: $T) -> $E {
  %0 = vector.reduction <$kind>, %v : $T into $E
  return %0 : $E
}
// -----
// op: vector.reduction
// type: vector<2xi8> | vector<3xi32>
// kind: add | mul | minsi | minui | maxsi | maxui | and | or | xor
// start: with a start
func.func @f(%v: $T, %a: $E) -> $E {
  %0 = vector.reduction <$kind>, %v, %a : $T into $E
  return %0 : $E
}
// -----
// op: vector.reduction
// type: vector<3xf32> | vector<2xf16> | vector<2xf64>
// kind: add | mul | maximumf | minimumf | maxnumf | minnumf
func.func @f(%v: $T) -> $E {
  %0 = vector.reduction <$kind>, %v : $T into $E
  return %0 : $E
}
// -----
// op: vector.reduction
// type: vector<3xf32> | vector<2xf16>
// kind: add | mul | maximumf | minimumf | maxnumf | minnumf
// start: with a start
func.func @f(%v: $T, %a: $E) -> $E {
  %0 = vector.reduction <$kind>, %v, %a : $T into $E
  return %0 : $E
}
// -----
// op: vector.reduction
// type: vector<3xf32>
// kind: add | mul | maxnumf
// flags: fastmath<nnan> | fastmath<ninf> | fastmath<reassoc> | fastmath<nsz>
func.func @f(%v: $T) -> $E {
  %0 = vector.reduction <$kind>, %v $flags : $T into $E
  return %0 : $E
}
// -----
// op: vector.multi_reduction
// type: vector<2x3xi8> to vector<2xi8>
// kind: add | mul | minsi | minui | maxsi | maxui | and | or | xor
func.func @f(%v: $T, %a: $U) -> $U {
  %0 = vector.multi_reduction <$kind>, %v, %a [1] : $T to $U
  return %0 : $U
}
// -----
// op: vector.multi_reduction
// type: vector<2x3xf32> to vector<3xf32>
// kind: add | mul | maximumf | minimumf | maxnumf | minnumf
func.func @f(%v: $T, %a: $U) -> $U {
  %0 = vector.multi_reduction <$kind>, %v, %a [0] : $T to $U
  return %0 : $U
}
// -----
// op: vector.multi_reduction
// type: vector<2x3xi8> to i8 | vector<2x3xf32> to f32
func.func @f(%v: $T, %a: $U) -> $U {
  %0 = vector.multi_reduction <add>, %v, %a [0, 1] : $T to $U
  return %0 : $U
}
// -----
// op: vector.scan
// type: vector<3x2xi32> to vector<2xi32>
// inclusive: true | false
func.func @f(%v: $T, %a: $U) -> ($T, $U) {
  %0:2 = vector.scan <add>, %v, %a {inclusive = $inclusive, reduction_dim = 0 : i64} : $T, $U
  return %0#0, %0#1 : $T, $U
}
// -----
// op: vector.contract
// type: vector<2xf32> | vector<2xi8>
func.func @f(%a: $T, %b: $T, %c: $E) -> $E {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : $T, $T into $E
  return %0 : $E
}
// -----
// op: vector.contract
// type: vector<2xi8>
// kind: mul | minsi | maxui | and | xor
func.func @f(%a: $T, %b: $T, %c: $E) -> $E {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<$kind>} %a, %b, %c : $T, $T into $E
  return %0 : $E
}
// -----
// op: vector.contract
// type: vector<2x2xi32> | vector<2x2xf32>
func.func @f(%a: $T, %b: $T, %c: $T) -> $T {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : $T, $T into $T
  return %0 : $T
}
// -----
// op: vector.transfer_read
// type: memref<5xi32> to vector<3xi32> | memref<?xf32> to vector<2xf32> | memref<3xi8> to vector<4xi8> | memref<?xindex> to vector<2xindex> | memref<6xi16, strided<[2], offset: 1>> to vector<3xi16>
func.func @f(%m: $T, %i: index, %p: $E) -> $U {
  %0 = vector.transfer_read %m[%i], %p : $T, $U
  return %0 : $U
}
// -----
// op: vector.transfer_read
// type: memref<5xi32> to vector<3xi32>
// bounds: in bounds
func.func @f(%m: $T, %i: index, %p: $E) -> $U {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : $T, $U
  return %0 : $U
}
// -----
// op: vector.transfer_read
// type: memref<?xi32> to vector<3xi32>
// mask: masked
func.func @f(%m: $T, %i: index, %p: $E, %k: $U[i1]) -> $U {
  %0 = vector.transfer_read %m[%i], %p, %k : $T, $U
  return %0 : $U
}
// -----
// op: vector.transfer_read
// type: memref<?x?xi32> to vector<2x2xi32> | memref<2x3xf32> to vector<2x2xf32>
func.func @f(%m: $T, %i: index, %j: index, %p: $E) -> $U {
  %0 = vector.transfer_read %m[%i, %j], %p : $T, $U
  return %0 : $U
}
// -----
// op: vector.transfer_read
// type: memref<?x?xi32> to vector<2xi32>
// map: (d0, d1) -> (d0) | (d0, d1) -> (0)
func.func @f(%m: $T, %i: index, %j: index, %p: $E) -> $U {
  %0 = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<$map>} : $T, $U
  return %0 : $U
}
// -----
// op: vector.transfer_write
// type: memref<5xi32> to vector<3xi32> | memref<?xf32> to vector<2xf32> | memref<3xi8> to vector<4xi8> | memref<?xindex> to vector<2xindex> | memref<6xi16, strided<[2], offset: 1>> to vector<3xi16>
func.func @f(%m: $T, %i: index, %v: $U) {
  vector.transfer_write %v, %m[%i] : $U, $T
  return
}
// -----
// op: vector.transfer_write
// type: memref<?xi32> to vector<3xi32>
// mask: masked
func.func @f(%m: $T, %i: index, %v: $U, %k: $U[i1]) {
  vector.transfer_write %v, %m[%i], %k : $U, $T
  return
}
// -----
// op: vector.transfer_write
// type: memref<?x?xi32> to vector<2x2xi32>
func.func @f(%m: $T, %i: index, %j: index, %v: $U) {
  vector.transfer_write %v, %m[%i, %j] : $U, $T
  return
}
// -----
// op: vector.load
// type: memref<5xi32> to vector<3xi32> | memref<?xf32> to vector<2xf32> | memref<4xi8> to vector<2xi8> | memref<?xindex> to vector<2xindex> | memref<5xi64, strided<[1], offset: 2>> to vector<2xi64>
func.func @f(%m: $T, %i: index) -> $U {
  %0 = vector.load %m[%i] : $T, $U
  return %0 : $U
}
// -----
// op: vector.load
// type: memref<5xi32> to vector<2xi32>
// attribute: nontemporal = true | alignment = 4
func.func @f(%m: $T, %i: index) -> $U {
  %0 = vector.load %m[%i] {$attribute} : $T, $U
  return %0 : $U
}
// -----
// op: vector.store
// type: memref<5xi32> to vector<3xi32> | memref<?xf32> to vector<2xf32> | memref<4xi8> to vector<2xi8> | memref<?xindex> to vector<2xindex> | memref<5xi64, strided<[1], offset: 2>> to vector<2xi64>
func.func @f(%m: $T, %i: index, %v: $U) {
  vector.store %v, %m[%i] : $T, $U
  return
}
// -----
// op: vector.maskedload
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %i: index, %k: $U[i1], %p: $U) -> $U {
  %0 = vector.maskedload %m[%i], %k, %p : $T, $U[i1], $U into $U
  return %0 : $U
}
// -----
// op: vector.maskedstore
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %i: index, %k: $U[i1], %v: $U) {
  vector.maskedstore %m[%i], %k, %v : $T, $U[i1], $U
  return
}
// -----
// op: vector.gather
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<3xf32> | memref<4xi32, strided<[2], offset: 1>> to vector<3xi32>
// index: vector<3xi32> | vector<3xindex> | vector<3xi64>
func.func @f(%m: $T, %i: index, %x: $index, %k: $U[i1], %p: $U) -> $U {
  %0 = vector.gather %m[%i] [%x], %k, %p : $T, $index, $U[i1], $U into $U
  return %0 : $U
}
// -----
// op: vector.scatter
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<3xf32>
// index: vector<3xi32> | vector<3xindex>
func.func @f(%m: $T, %i: index, %x: $index, %k: $U[i1], %v: $U) {
  vector.scatter %m[%i] [%x], %k, %v : $T, $index, $U[i1], $U
  return
}
// -----
// op: vector.expandload
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %i: index, %k: $U[i1], %p: $U) -> $U {
  %0 = vector.expandload %m[%i], %k, %p : $T, $U[i1], $U into $U
  return %0 : $U
}
// -----
// op: vector.compressstore
// type: memref<4xi8> to vector<3xi8> | memref<?xf32> to vector<2xf32>
func.func @f(%m: $T, %i: index, %k: $U[i1], %v: $U) {
  vector.compressstore %m[%i], %k, %v : $T, $U[i1], $U
  return
}
// -----
// op: vector.mask
// type: vector<3xi32>
// masked: transfer_read
func.func @f(%m: memref<?x$E>, %i: index, %k: $T[i1], %p: $E) -> $T {
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?x$E>, $T } : $T[i1] -> $T
  return %0 : $T
}
// -----
// op: vector.mask
// type: vector<3xi32> | vector<3xf32>
// masked: transfer_write
func.func @f(%m: memref<?x$E>, %i: index, %k: $T[i1], %v: $T) {
  vector.mask %k { vector.transfer_write %v, %m[%i] : $T, memref<?x$E> } : $T[i1]
  return
}
// -----
// op: vector.mask
// type: vector<3xi32> | vector<3xi8>
// masked: reduction <add> | reduction <mul> | reduction <minsi> | reduction <maxui> | reduction <and> | reduction <xor>
func.func @f(%v: $T, %k: $T[i1]) -> $E {
  %0 = vector.mask %k { vector.$masked, %v : $T into $E } : $T[i1] -> $E
  return %0 : $E
}
// -----
// op: vector.mask
// type: vector<2x2xi32>
// masked: multi_reduction
func.func @f(%v: $T, %k: $T[i1], %a: vector<2xi32>) -> vector<2xi32> {
  %0 = vector.mask %k { vector.multi_reduction <add>, %v, %a [1] : $T to vector<2xi32> } : $T[i1] -> vector<2xi32>
  return %0 : vector<2xi32>
}
// -----
// op: vector.mask
// type: vector<3xi32>
// masked: nothing
func.func @f(%v: $T, %k: $T[i1]) -> $T {
  %0 = vector.mask %k { vector.yield %v : $T } : $T[i1] -> $T
  return %0 : $T
}
// -----
// op: vector.print
// type: i1 | i8 | i64 | index | f32 | f64 | vector<3xi8> | vector<2x2xf32> | vector<2xindex>
func.func @f(%a: $T) {
  vector.print %a : $T
  return
}
// -----
// op: vector.print
// type: i32
// form: %a : i32 punctuation <comma> | str "text" | punctuation <open>
func.func @f(%a: $T) {
  vector.print $form
  return
}
// -----
// op: vector.type_cast
// type: memref<2x3xi32> to memref<vector<2x3xi32>>
func.func @f(%m: $T) -> vector<2x3xi32> {
  %0 = vector.type_cast %m : $T to $U
  %1 = memref.load %0[] : $U
  return %1 : vector<2x3xi32>
}
