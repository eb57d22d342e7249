// Lanes in parentheses, dimension by dimension; the lane of a vector without dimensions is in them, too.
func.func @f(%row: vector<3xi8>, %grid: vector<2x2xf32>, %one: vector<1x1xi1>) {
  vector.print %row : vector<3xi8>
  vector.print %grid : vector<2x2xf32>
  vector.print %one : vector<1x1xi1>
  return
}
// call: @f([1, -2, 3] : vector<3xi8>, [[1.0, 0.5], [-0.0, 2.0]] : vector<2x2xf32>, [[true]] : vector<1x1xi1>) == ()
// prints: ( 1, -2, 3 )
// prints: ( ( 1, 0.5 ), ( -0, 2 ) )
// prints: ( ( 1 ) )

func.func @without_dimensions(%a: index) {
  %0 = vector.broadcast %a : index to vector<index>
  vector.print %0 : vector<index>
  return
}
// call: @without_dimensions(5 : index) == ()
// prints: ( 5 )
