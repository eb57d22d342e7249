// Integers wrap.
func.func @add(%v: vector<4xi8>) -> i8 {
  %0 = vector.reduction <add>, %v : vector<4xi8> into i8
  return %0 : i8
}
func.func @mul(%v: vector<3xi8>) -> i8 {
  %0 = vector.reduction <mul>, %v : vector<3xi8> into i8
  return %0 : i8
}
// 100 + 100 + 100 - 1 = 299 = 43 modulo 256; 16 * 16 = 0 modulo 256; 3 * 5 * -7 = -105.
// call: @add([100, 100, 100, -1] : vector<4xi8>) == 43 : i8
// call: @mul([16, 16, 3] : vector<3xi8>) == 0 : i8
// call: @mul([3, 5, -7] : vector<3xi8>) == -105 : i8
