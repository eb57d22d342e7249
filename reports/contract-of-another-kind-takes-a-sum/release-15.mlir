func.func @f(%a: vector<2xi32>, %b: vector<2xi32>, %c: i32) -> i32 {
  %z = arith.constant 0 : i32
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxsi>} %a, %b, %z : vector<2xi32>, vector<2xi32> into i32
  %1 = arith.addi %0, %c : i32
  return %1 : i32
}
