func.func private @h(i32) -> i32
func.func @f(%a: i32, %b: i32, %m: memref<4x8xf32>, %i: index, %raw: memref<64xi8>, %f: f32) -> (i32, (i32) -> i32) {
  %0 = arith.divsi %a, %b exact : i32
  %1 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %2 = arith.addf %f, %f fastmath<nnan,contract> : f32
  %3 = arith.cmpf olt, %f, %f fastmath<nnan> : f32
  %g = constant @h : (i32) -> i32
  %c = call @h(%a) : (i32) -> i32
  %d = call_indirect %g(%a) : (i32) -> i32
  cf.switch %a : i32, [ default: ^bb1(%a : i32), -1: ^bb1(%b : i32), 5 : ^bb1(%0 : i32) ]
^bb1(%x: i32):
  %s = memref.subview %m[1, %i] [2, 3] [2, -1] : memref<4x8xf32> to memref<2x3xf32, strided<[16, -1], offset: ?>>
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 4], strides: [%i, 1] : memref<4x8xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %cs = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %al = memref.alloc(%i) {alignment = 16 : i64} : memref<?xf32>
  %o = memref.atomic_rmw addf %f, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %aa = memref.assume_alignment %m, 16 : memref<4x8xf32>
  %v = memref.view %raw[%i][%i] : memref<64xi8> to memref<?xf32>
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  %su, %ca = arith.addui_extended %a, %b : i32, i1
  %w = arith.constant 3.14159274 : f32
  %w2 = arith.constant 0.1 : f64
  %w3 = arith.constant 0.1 : f16
  %w4 = arith.constant 1.0e30 : f32
  %w5 = arith.constant dense<[true,false]> : vector<2xi1>
  %w6 = arith.constant -1 : i1
  %red = vector.reduction <add>, %w5 : vector<2xi1> into i1
  %u = memref.load %m[%i, %i] : memref<4x8xf32>
  cf.assert %ca, "a\"b"
  cf.cond_br %ca, ^bb2, ^bb3(%a: i32)
^bb2:
  return %a, %g : i32, (i32) -> i32
^bb3(%y : i32):
  return %y, %g : i32, (i32) -> i32
}
memref.global "private" constant @tab : memref<3xi32> = dense<[1, -2, 3]> {alignment = 64 : i64}
memref.global "private" @buf : memref<2x2xf32> = uninitialized
memref.global @ext : memref<f32>
