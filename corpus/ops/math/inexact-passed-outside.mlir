// An external function gets a result that is not exact, as a scalar, a lane, a part or an element. Each value that is
// right may be passed: what the function returns does not depend on which of them it is.
func.func private @scalar(f32) -> i32
func.func private @lanes(vector<2xf32>) -> i32
func.func private @parts(complex<f32>) -> i32
func.func private @memory(memref<1xf32>) -> i32
func.func private @opaque_same(f32) -> f32
func.func @f(%a: f32, %which: i32) -> i32 {
  %none = arith.constant 0 : i32
  %0 = math.exp %a : f32
  %1 = vector.broadcast %0 : f32 to vector<2xf32>
  %2 = complex.create %0, %0 : complex<f32>
  %3 = memref.alloca() : memref<1xf32>
  %4 = arith.constant 0 : index
  memref.store %0, %3[%4] : memref<1xf32>
  cf.switch %which : i32, [
    default: ^end,
    0: ^bb0,
    1: ^bb1,
    2: ^bb2,
    3: ^bb3
  ]
^bb0:
  %5 = call @scalar(%0) : (f32) -> i32
  return %5 : i32
^bb1:
  %6 = call @lanes(%1) : (vector<2xf32>) -> i32
  return %6 : i32
^bb2:
  %7 = call @parts(%2) : (complex<f32>) -> i32
  return %7 : i32
^bb3:
  %8 = call @memory(%3) : (memref<1xf32>) -> i32
  return %8 : i32
^end:
  return %none : i32
}
func.func @same(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  %1 = call @opaque_same(%0) : (f32) -> f32
  return %1 : f32
}
// An integer view of a float that is not exact has no exact bits.
func.func private @bytes(memref<4xi8>) -> i32
func.func @view(%a: f32) -> i32 {
  %0 = memref.alloc() : memref<4xi8>
  %1 = arith.constant 0 : index
  %2 = memref.view %0[%1][] : memref<4xi8> to memref<1xf32>
  %3 = math.exp %a : f32
  memref.store %3, %2[%1] : memref<1xf32>
  %4 = call @bytes(%0) : (memref<4xi8>) -> i32
  return %4 : i32
}
// call: @f(1.0 : f32, 0 : i32)
// call: @f(1.0 : f32, 1 : i32)
// call: @f(1.0 : f32, 2 : i32)
// call: @f(1.0 : f32, 3 : i32)
// call: @f(1.0 : f32, 4 : i32) == 0 : i32
// call: @f(0.0 : f32, 0 : i32)
// call: @same(1.0 : f32) == 0x402DF854 : f32
// call: @view(1.0 : f32)
