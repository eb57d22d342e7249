// release: 14
// The same where ops of other dialects take none.
func @f(%a: i16, %b: i16) -> (i16, vector<2xi16>) {
  %0 = splat %a : vector<i16>
  %1 = vector.insertelement %b, %0[] : vector<i16>
  %2 = vector.extractelement %1[] : vector<i16>
  %3 = vector.broadcast %0 : vector<i16> to vector<2xi16>
  return %2, %3 : i16, vector<2xi16>
}
// call: @f(-7 : i16, 3 : i16) == 3 : i16, [-7, -7] : vector<2xi16>
