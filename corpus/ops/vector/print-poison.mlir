// What is printed is seen, so none of it may be poison.
func.func @scalar(%a: i8) {
  vector.print %a : i8
  return
}
// call: @scalar(poison : i8) == undefined "poison used as an argument of an external function"

func.func @lane(%a: vector<2xi8>) {
  vector.print %a : vector<2xi8>
  return
}
// call: @lane([1, poison] : vector<2xi8>) == undefined "poison used as an argument of an external function"
