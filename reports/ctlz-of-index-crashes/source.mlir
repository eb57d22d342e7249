func.func @f(%a: index) -> index {
  %0 = math.ctlz %a : index
  return %0 : index
}
// call: @f(1 : index) == 63 : index
