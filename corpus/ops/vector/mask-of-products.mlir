// Under a mask, reductions and contractions combine only the iterations whose bit is set. A lane of an outer product
// whose bit is not set has no value.
func.func @f(%k: vector<2x2xi1>, %a: vector<2x2xi32>, %x: vector<2xi32>, %acc: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2x2xi32>) {
  %0 = vector.mask %k { vector.multi_reduction <add>, %a, %acc [1] : vector<2x2xi32> to vector<2xi32> } : vector<2x2xi1> -> vector<2xi32>
  %1 = vector.mask %k { vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %x, %acc : vector<2x2xi32>, vector<2xi32> into vector<2xi32> } : vector<2x2xi1> -> vector<2xi32>
  %2 = vector.mask %k { vector.outerproduct %x, %acc, %a {kind = #vector.kind<add>} : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  return %0, %1, %2 : vector<2xi32>, vector<2xi32>, vector<2x2xi32>
}
// call: @f([[true, false], [true, true]] : vector<2x2xi1>, [[1, 2], [3, 4]] : vector<2x2xi32>, [10, 20] : vector<2xi32>, [100, 200] : vector<2xi32>) == [101, 207] : vector<2xi32>, [110, 310] : vector<2xi32>, [[1001, poison], [2003, 4004]] : vector<2x2xi32>
// call: @f([[false, false], [false, poison]] : vector<2x2xi1>, [[1, 2], [3, 4]] : vector<2x2xi32>, [10, 20] : vector<2xi32>, [100, 200] : vector<2xi32>) == undefined "a mask"
