// The generic form, with the predicate as an attribute of the dialect.
func.func @f(%a: index, %b: index) -> i1 {
  %0 = "index.add"(%a, %b) : (index, index) -> index
  %1 = "index.cmp"(%0, %b) <{pred = #index<cmp_predicate ugt>}> : (index, index) -> i1
  %2 = "index.bool.constant"() <{value = true}> : () -> i1
  %3 = arith.andi %1, %2 : i1
  return %3 : i1
}
// call: @f(1 : index, 2 : index) == true
// call: @f(-1 : index, 2 : index) == false
