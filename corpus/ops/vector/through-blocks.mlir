// A vector as argument of a block, turned around in a loop.
func.func @f(%v: vector<2xi8>, %n: i8) -> vector<2xi8> {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  cf.br ^loop(%v, %n : vector<2xi8>, i8)
^loop(%w: vector<2xi8>, %i: i8):
  %done = arith.cmpi eq, %i, %c0 : i8
  cf.cond_br %done, ^out(%w : vector<2xi8>), ^next
^next:
  %t = vector.shuffle %w, %w [1, 0] : vector<2xi8>, vector<2xi8>
  %j = arith.subi %i, %c1 : i8
  cf.br ^loop(%t, %j : vector<2xi8>, i8)
^out(%r: vector<2xi8>):
  return %r : vector<2xi8>
}
// call: @f([1, 2] : vector<2xi8>, 2 : i8) == [1, 2] : vector<2xi8>
// call: @f([1, 2] : vector<2xi8>, 3 : i8) == [2, 1] : vector<2xi8>
