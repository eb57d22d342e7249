// release: 22
func.func @f(%a: index, %b: index) -> index {
  %sum, %overflow = arith.addui_extended %a, %b : index, i1
  return %sum : index
}
// call: @f(2 : index, 3 : index) == 5 : index
