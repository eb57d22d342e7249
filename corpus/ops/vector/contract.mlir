// The product of two matrices, added to a third.
func.func @f(%a: vector<2x2xi32>, %b: vector<2x1xi32>, %c: vector<2x1xi32>) -> vector<2x1xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x2xi32>, vector<2x1xi32> into vector<2x1xi32>
  return %0 : vector<2x1xi32>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi32>, [[5], [6]] : vector<2x1xi32>, [[100], [200]] : vector<2x1xi32>) == [[117], [239]] : vector<2x1xi32>
