// The position -1 stands for poison: what is extracted there is poison, and inserting there makes the whole vector poison.
func.func @f(%v: vector<2x2xi32>, %x: i32) -> (i32, vector<2xi32>, vector<2x2xi32>) {
  %0 = vector.extract %v[1, -1] : i32 from vector<2x2xi32>
  %1 = vector.extract %v[-1] : vector<2xi32> from vector<2x2xi32>
  %2 = vector.insert %x, %v[0, -1] : i32 into vector<2x2xi32>
  return %0, %1, %2 : i32, vector<2xi32>, vector<2x2xi32>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi32>, 5 : i32) == poison : i32, [poison, poison] : vector<2xi32>, [[poison, poison], [poison, poison]] : vector<2x2xi32>
