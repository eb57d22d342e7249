// Integers that say their sign are printed by it: `siN` as numbers with one, but for one bit, `uiN` without.
func.func @f(%a: vector<3xi8>, %b: vector<2xi1>, %c: vector<2xi64>, %d: vector<1xi16>) {
  %0 = vector.bitcast %a : vector<3xi8> to vector<3xsi8>
  %1 = vector.bitcast %a : vector<3xi8> to vector<3xui8>
  vector.print %0 : vector<3xsi8>
  vector.print %1 : vector<3xui8>
  %2 = vector.bitcast %b : vector<2xi1> to vector<2xsi1>
  %3 = vector.bitcast %b : vector<2xi1> to vector<2xui1>
  vector.print %2 : vector<2xsi1>
  vector.print %3 : vector<2xui1>
  %4 = vector.bitcast %c : vector<2xi64> to vector<2xui64>
  vector.print %4 : vector<2xui64>
  %5 = vector.bitcast %d : vector<1xi16> to vector<2xui8>
  vector.print %5 : vector<2xui8>
  %6 = vector.extract %1[0] : ui8 from vector<3xui8>
  vector.print %6 : ui8
  return
}
// call: @f([-1, 0, 127] : vector<3xi8>, [true, false] : vector<2xi1>, [-1, 1] : vector<2xi64>, [-2] : vector<1xi16>) == ()
// prints: ( -1, 0, 127 )
// prints: ( 255, 0, 127 )
// prints: ( 1, 0 )
// prints: ( 1, 0 )
// prints: ( 18446744073709551615, 1 )
// -2 is 0xfffe, the lower byte first.
// prints: ( 254, 255 )
// prints: 255
