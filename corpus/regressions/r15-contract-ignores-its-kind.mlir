// report: reports/contract-ignores-its-kind
// -convert-vector-to-llvm of vector.contract to a scalar adds, whatever its kind is (MLIR 13–15).
// release: 15
func.func @f(%x: vector<2xi32>, %y: vector<2xi32>, %z: i32) -> i32 {
  %r = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxsi>} %x, %y, %z : vector<2xi32>, vector<2xi32> into i32
  return %r : i32
}
// call: @f([1, 2] : vector<2xi32>, [3, 4] : vector<2xi32>, 10 : i32) == 10 : i32
