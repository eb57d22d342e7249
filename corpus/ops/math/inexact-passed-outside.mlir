// Who gets a result that is not exact may do with its bits what it likes: such a call is not judged, whatever the result
// is a part of. One that is exact after all is.
func.func private @scalar(f32) -> f32
func.func private @lanes(vector<2xf32>) -> f32
func.func private @parts(complex<f32>) -> f32
func.func private @memory(memref<1xf32>) -> f32
func.func @f(%a: f32, %which: i32) {
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
  %5 = call @scalar(%0) : (f32) -> f32
  return
^bb1:
  %6 = call @lanes(%1) : (vector<2xf32>) -> f32
  return
^bb2:
  %7 = call @parts(%2) : (complex<f32>) -> f32
  return
^bb3:
  %8 = call @memory(%3) : (memref<1xf32>) -> f32
  return
^end:
  return
}
// call: @f(1.0 : f32, 0 : i32)
// call: @f(1.0 : f32, 1 : i32)
// call: @f(1.0 : f32, 2 : i32)
// call: @f(1.0 : f32, 3 : i32)
// call: @f(1.0 : f32, 4 : i32) == ()
// call: @f(0.0 : f32, 0 : i32)
// call: @f(0.0 : f32, 1 : i32)
// call: @f(0.0 : f32, 2 : i32)
// call: @f(0.0 : f32, 3 : i32)
