func private @h(i32) -> i32
func @f(%a: i32, %b: i32, %m: memref<4x8xf32>, %i: index, %raw: memref<64xi8>, %f: f32) -> (i32, (i32) -> i32) {
  %0 = divi_signed %a, %b : i32
  %3 = cmpf olt, %f, %f : f32
  %g = constant @h : (i32) -> i32
  %c = call @h(%a) : (i32) -> i32
  %d = call_indirect %g(%a) : (i32) -> i32
  switch %a : i32, [ default: ^bb1(%a : i32), -1: ^bb1(%b : i32), 5 : ^bb1(%0 : i32) ]
^bb1(%x: i32):
  %s = memref.subview %m[1, %i] [2, 3] [2, -1] : memref<4x8xf32> to memref<2x3xf32, affine_map<(d0, d1)[s0] -> (d0 * 16 + s0 - d1)>>
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 4], strides: [%i, 1] : memref<4x8xf32> to memref<?x4xf32, affine_map<(d0, d1)[s0, s1] -> (d0 * s1 + s0 + d1)>>
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %al = memref.alloc(%i) {alignment = 16 : i64} : memref<?xf32>
  %o = atomic_rmw addf %f, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  memref.assume_alignment %m, 16 : memref<4x8xf32>
  %v = memref.view %raw[%i][%i] : memref<64xi8> to memref<?xf32>
  %w = constant 3.14159274 : f32
  %w5 = constant dense<[true,false]> : vector<2xi1>
  %w6 = constant -1 : i1
  %u = memref.load %m[%i, %i] : memref<4x8xf32>
  assert %w6, "a\"b"
  cond_br %w6, ^bb2, ^bb3(%a: i32)
^bb2:
  return %a, %g : i32, (i32) -> i32
^bb3(%y : i32):
  return %y, %g : i32, (i32) -> i32
}
memref.global "private" constant @tab : memref<3xi32> = dense<[1, -2, 3]> {alignment = 64 : i64}
memref.global "private" @buf : memref<2x2xf32> = uninitialized
memref.global @ext : memref<f32>
