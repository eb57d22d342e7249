func.func @f(%x: f16) -> i1 {
  %r = math.isnormal %x : f16
  return %r : i1
}
