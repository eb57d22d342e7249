// Each dimension has its parentheses, those of one lane, too.
func.func @f(%a: vector<1x2x1xi8>, %b: vector<2x1x2xi8>) {
  vector.print %a : vector<1x2x1xi8>
  vector.print %b : vector<2x1x2xi8>
  return
}
// call: @f([[[1], [2]]] : vector<1x2x1xi8>, [[[1, 2]], [[3, 4]]] : vector<2x1x2xi8>) == ()
// prints: ( ( ( 1 ), ( 2 ) ) )
// prints: ( ( ( 1, 2 ) ), ( ( 3, 4 ) ) )
