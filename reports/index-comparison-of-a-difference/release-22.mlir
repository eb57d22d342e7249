func.func @f(%a: index, %b: index) -> i1 {
  %zero = index.constant 0
  %s = index.sub %a, %b
  %r = index.cmp ugt(%s, %zero)
  return %r : i1
}
func.func @main() -> i32 {
  %a = arith.constant 1 : index
  %b = arith.constant 2 : index
  %r = func.call @f(%a, %b) : (index, index) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
