// What depends on a result that is not exact is known where all results that are right agree; of a call for which
// one is as good as another nothing is said.
func.func @below(%a: f32, %bound: f32) -> i1 {
  %0 = math.exp %a : f32
  %1 = arith.cmpf olt, %0, %bound : f32
  return %1 : i1
}
func.func @branch(%a: f32, %bound: f32) -> i32 {
  %0 = math.exp %a : f32
  %1 = arith.cmpf ogt, %0, %bound : f32
  cf.cond_br %1, ^bb1, ^bb2
^bb1:
  %2 = arith.constant 1 : i32
  return %2 : i32
^bb2:
  %3 = arith.constant 2 : i32
  return %3 : i32
}
func.func @whole(%a: f32) -> i32 {
  %0 = math.exp %a : f32
  %1 = arith.fptosi %0 : f32 to i32
  return %1 : i32
}
func.func @class(%a: f32) -> i1 {
  %0 = math.log %a : f32
  %1 = arith.cmpf uno, %0, %0 : f32
  return %1 : i1
}
func.func @bits(%a: f32) -> i32 {
  %0 = math.exp %a : f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}
// call: @below(1.0 : f32, 3.0 : f32) == 1 : i1
// call: @below(1.0 : f32, 2.5 : f32) == 0 : i1
// the nearest float to e
// call: @below(1.0 : f32, 0x402DF854 : f32)
// call: @branch(1.0 : f32, 2.5 : f32) == 1 : i32
// call: @branch(1.0 : f32, 3.0 : f32) == 2 : i32
// call: @branch(1.0 : f32, 0x402DF854 : f32)
// call: @whole(1.0 : f32) == 2 : i32
// ln 3, of which the exponential may be below 3 and above
// call: @whole(0x3F8C9F54 : f32)
// call: @whole(0.0 : f32) == 1 : i32
// call: @class(2.0 : f32) == 0 : i1
// call: @class(-1.0 : f32) == 1 : i1
// call: @bits(0.0 : f32) == 0x3F800000 : i32
// call: @bits(1.0 : f32)
