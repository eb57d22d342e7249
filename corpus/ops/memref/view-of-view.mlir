// A view of another part of the same bytes sees what was written through the first.
func.func @f(%b: memref<8xi8>, %x: f32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = memref.view %b[%c4][] : memref<8xi8> to memref<1xf32>
  %q = memref.view %b[%c0][] : memref<8xi8> to memref<2xi32>
  memref.store %x, %p[%c0] : memref<1xf32>
  %c1 = arith.constant 1 : index
  %0 = memref.load %q[%c1] : memref<2xi32>
  return %0 : i32
}
// 1.0 is 0x3F800000 = 1065353216.
// call: @f(memref<8xi8> [0, 0, 0, 0, 0, 0, 0, 0], 1.0 : f32) == 1065353216 : i32
// after: arg0 == [0, 0, 0, 0, 0, 0, -128, 63]
