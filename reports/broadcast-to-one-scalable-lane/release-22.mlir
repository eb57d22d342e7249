func.func @f(%x: f32) -> vector<[1]xf32> {
  %0 = vector.broadcast %x : f32 to vector<[1]xf32>
  return %0 : vector<[1]xf32>
}
