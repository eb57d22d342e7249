func.func @f(%x: f16) -> i1 {
  %r = math.isnormal %x : f16
  return %r : i1
}
// call: @f(0x0001 : f16) == false
// call: @f(0x0400 : f16) == true
