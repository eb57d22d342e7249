// Elements of double precision, with NaN and both zeros among them.
func.func @f(%m: memref<4xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.load %m[%c0] : memref<4xf64>
  %b = memref.load %m[%c1] : memref<4xf64>
  %s = arith.addf %a, %b : f64
  memref.store %s, %m[%c2] : memref<4xf64>
  %n = arith.negf %a : f64
  memref.store %n, %m[%c3] : memref<4xf64>
  return %s : f64
}
// call: @f(memref<4xf64> [0.0, -0.0, 1.0, 1.0]) == 0.0 : f64
// after: arg0 == [0.0, -0.0, 0.0, -0.0]
// call: @f(memref<4xf64> [0x7FF0000000000000, 0xFFF0000000000000, 1.0, 1.0]) == 0x7FF8000000000000 : f64
// after: arg0 == [0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0xFFF0000000000000]
