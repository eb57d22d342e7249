// A function value with vectors, passed to a function that calls it twice.
func.func @double(%v: vector<2xi8>) -> vector<2xi8> {
  %0 = arith.addi %v, %v : vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @negate(%v: vector<2xi8>) -> vector<2xi8> {
  %z = arith.constant dense<0> : vector<2xi8>
  %0 = arith.subi %z, %v : vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @twice(%g: (vector<2xi8>) -> vector<2xi8>, %v: vector<2xi8>) -> vector<2xi8> {
  %0 = func.call_indirect %g(%v) : (vector<2xi8>) -> vector<2xi8>
  %1 = func.call_indirect %g(%0) : (vector<2xi8>) -> vector<2xi8>
  return %1 : vector<2xi8>
}
func.func @f(%v: vector<2xi8>) -> (vector<2xi8>, vector<2xi8>) {
  %p = func.constant @double : (vector<2xi8>) -> vector<2xi8>
  %q = func.constant @negate : (vector<2xi8>) -> vector<2xi8>
  %0 = func.call @twice(%p, %v) : ((vector<2xi8>) -> vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  %1 = func.call @twice(%q, %v) : ((vector<2xi8>) -> vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  return %0, %1 : vector<2xi8>, vector<2xi8>
}
// call: @f([3, -4] : vector<2xi8>) == [12, -16] : vector<2xi8>, [3, -4] : vector<2xi8>
