func.func @main() -> i32 {
  %c = arith.constant 2.5 : f4E2M1FN
  %b = arith.bitcast %c : f4E2M1FN to i4
  %s = arith.extui %b : i4 to i32
  return %s : i32
}
