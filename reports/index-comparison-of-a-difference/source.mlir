func.func @f(%a: index, %b: index) -> i1 {
  %zero = index.constant 0
  %s = index.sub %a, %b
  %r = index.cmp ugt(%s, %zero)
  return %r : i1
}
// call: @f(1 : index, 2 : index) == true
