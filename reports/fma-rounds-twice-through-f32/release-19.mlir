func.func @main() -> i32 {
  %a = arith.constant 1.96875 : f16
  %b = arith.constant 1.46875 : f16
  %c = arith.constant 5.9604644775390625e-08 : f16
  %r = math.fma %a, %b, %c : f16
  %i = arith.bitcast %r : f16 to i16
  %s = arith.extui %i : i16 to i32
  return %s : i32
}
