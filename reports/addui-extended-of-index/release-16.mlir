func.func @f(%a: index, %b: index) -> index {
  %sum, %overflow = arith.addui_extended %a, %b : index, i1
  return %sum : index
}
