// Poison of several types: `select` looks past it, arithmetic and comparisons do not.
func.func @chosen(%c: i1, %x: f64) -> f64 {
  %p = ub.poison : f64
  %0 = arith.select %c, %x, %p : f64
  return %0 : f64
}
func.func @computed(%x: index) -> (index, i1) {
  %p = ub.poison : index
  %0 = arith.addi %x, %p : index
  %1 = arith.cmpi eq, %p, %p : index
  return %0, %1 : index, i1
}
func.func @lane(%x: i8) -> vector<2xi8> {
  %p = ub.poison : vector<2xi8>
  %0 = vector.insert %x, %p[1] : i8 into vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @divided(%x: i8) -> i8 {
  %p = ub.poison : i8
  %0 = arith.divui %x, %p : i8
  return %0 : i8
}
// call: @chosen(true, 2.5 : f64) == 2.5 : f64
// call: @chosen(false, 2.5 : f64) == poison : f64
// call: @computed(3 : index) == poison : index, poison : i1
// call: @lane(7 : i8) == [poison, 7] : vector<2xi8>
// A divisor that may be zero
// call: @divided(7 : i8) == undefined "poison used as a divisor"
