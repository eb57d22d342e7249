// Casts act lane by lane; a lane that does not fit is poison alone.
func.func @ext(%a: vector<3xi7>) -> vector<3xi16> {
  %0 = arith.extsi %a : vector<3xi7> to vector<3xi16>
  return %0 : vector<3xi16>
}
func.func @float(%a: vector<2xi1>) -> (vector<2xf32>, vector<2xf32>) {
  %0 = arith.sitofp %a : vector<2xi1> to vector<2xf32>
  %1 = arith.uitofp %a : vector<2xi1> to vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}
// call: @ext([-64, 63, -1] : vector<3xi7>) == [-64, 63, -1] : vector<3xi16>
// call: @float([true, false] : vector<2xi1>) == [-1.0, 0.0] : vector<2xf32>, [1.0, 0.0] : vector<2xf32>
