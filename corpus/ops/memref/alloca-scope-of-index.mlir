// A result whose type is converted, which the conversions of releases refuse.
func.func @f(%a: index) -> index {
  %0 = memref.alloca_scope -> index {
    %v = arith.addi %a, %a : index
    memref.alloca_scope.return %v : index
  }
  return %0 : index
}
// call: @f(21 : index) == 42 : index
