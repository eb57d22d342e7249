// A position that is known at run time. Outside of the vector it is undefined.
func.func @f(%v: vector<3xi32>, %i: index) -> i32 {
  %0 = vector.extract %v[%i] : i32 from vector<3xi32>
  return %0 : i32
}
// call: @f([10, 11, 12] : vector<3xi32>, 0 : index) == 10 : i32
// call: @f([10, 11, 12] : vector<3xi32>, 2 : index) == 12 : i32
// call: @f([10, 11, 12] : vector<3xi32>, 3 : index) == undefined "index 3 out of bounds"
// call: @f([10, 11, 12] : vector<3xi32>, -2 : index) == undefined "index -2 out of bounds"
// call: @f([10, 11, 12] : vector<3xi32>, poison : index) == undefined "poison used as an index"
