// Results that are not exact are stored, copied, loaded and overwritten; a buffer that holds one is compared as far as
// it is known.
func.func @f(%m: memref<4xf32>, %a: f32) -> (f32, f32, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f32
  %e = math.exp %a : f32
  memref.store %e, %m[%c0] : memref<4xf32>
  memref.store %e, %m[%c1] : memref<4xf32>
  memref.store %one, %m[%c1] : memref<4xf32>
  %from = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %to = memref.alloc() : memref<2xf32>
  memref.copy %from, %to : memref<2xf32, strided<[1]>> to memref<2xf32>
  %x = memref.load %to[%c0] : memref<2xf32>
  %y = memref.load %to[%c1] : memref<2xf32>
  %sum = arith.addf %x, %y : f32
  memref.store %sum, %m[%c2] : memref<4xf32>
  %log = math.log %x : f32
  return %log, %y, %to : f32, f32, memref<2xf32>
}
func.func @lanes(%m: memref<1xvector<2xf64>>, %a: vector<2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %0 = math.exp %a : vector<2xf64>
  memref.store %0, %m[%c0] : memref<1xvector<2xf64>>
  %1 = memref.load %m[%c0] : memref<1xvector<2xf64>>
  %2 = vector.extract %1[1] : f64 from vector<2xf64>
  return %2 : f64
}
// e, and what is 1 more; the rest stays.
// call: @f(memref<4xf32> [0.0, 0.0, 0.0, 7.0], 1.0 : f32) == 1.0 : f32, 1.0 : f32, memref<2xf32> [0x402DF854, 1.0]
// after: arg0 == [0x402DF854, 1.0, 0x406DF854, 7.0]
// exp 0 is exact, exp 1 is not
// call: @lanes(memref<1xvector<2xf64>> [0.0, 0.0], [0.0, 1.0] : vector<2xf64>) == 0x4005BF0A8B145769 : f64
// after: arg0 == [1.0, 0x4005BF0A8B145769]
