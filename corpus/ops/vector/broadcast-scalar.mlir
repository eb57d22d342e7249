// A scalar in every lane, of one dimension and of two.
func.func @f(%x: i16) -> (vector<3xi16>, vector<2x2xi16>) {
  %0 = vector.broadcast %x : i16 to vector<3xi16>
  %1 = vector.broadcast %x : i16 to vector<2x2xi16>
  return %0, %1 : vector<3xi16>, vector<2x2xi16>
}
// call: @f(-7 : i16) == [-7, -7, -7] : vector<3xi16>, [[-7, -7], [-7, -7]] : vector<2x2xi16>
// call: @f(poison : i16) == poison : vector<3xi16>, poison : vector<2x2xi16>
