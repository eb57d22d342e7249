func.func private @g(i32) -> i32
func.func @f(%x: i32) -> i32 {
  %a = func.call @g(%x) : (i32) -> i32
  %b = func.call @g(%x) : (i32) -> i32
  %r = arith.addi %a, %b : i32
  return %r : i32
}
