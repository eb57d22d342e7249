// Ops on numbers apply to each element.
func.func @sum(%a: i8, %b: i8, %i: index) -> (i8, i1, i16) {
  %t = tensor.from_elements %a, %b : tensor<2xi8>
  %u = tensor.from_elements %b, %b : tensor<2xi8>
  %c1 = arith.constant 1 : index
  %s = arith.addi %t, %u : tensor<2xi8>
  %c = arith.cmpi slt, %t, %u : tensor<2xi8>
  %w = arith.extsi %s : tensor<2xi8> to tensor<2xi16>
  %0 = tensor.extract %s[%i] : tensor<2xi8>
  %1 = tensor.extract %c[%i] : tensor<2xi1>
  %2 = tensor.extract %w[%i] : tensor<2xi16>
  return %0, %1, %2 : i8, i1, i16
}
func.func @select(%c: i1, %a: f32, %b: f32, %i: index) -> (f32, f32, f32) {
  %t = tensor.from_elements %a, %b : tensor<2xf32>
  %u = arith.negf %t : tensor<2xf32>
  %m = arith.cmpf olt, %t, %u : tensor<2xf32>
  %v = arith.select %m, %t, %u : tensor<2xi1>, tensor<2xf32>
  %w = arith.select %c, %t, %u : tensor<2xf32>
  %x = math.absf %v : tensor<2xf32>
  %0 = tensor.extract %v[%i] : tensor<2xf32>
  %1 = tensor.extract %w[%i] : tensor<2xf32>
  %2 = tensor.extract %x[%i] : tensor<2xf32>
  return %0, %1, %2 : f32, f32, f32
}
func.func @casts(%a: i8, %i: index) -> (i8, index, f32) {
  %t = tensor.splat %a : tensor<2xi8>
  %u = arith.index_cast %t : tensor<2xi8> to tensor<2xindex>
  %f = arith.sitofp %t : tensor<2xi8> to tensor<2xf32>
  %r = arith.index_castui %u : tensor<2xindex> to tensor<2xi8>
  %0 = tensor.extract %r[%i] : tensor<2xi8>
  %1 = tensor.extract %u[%i] : tensor<2xindex>
  %2 = tensor.extract %f[%i] : tensor<2xf32>
  return %0, %1, %2 : i8, index, f32
}
func.func @sizes(%n: index, %m: index) -> i8 {
  %x = arith.constant 3 : i8
  %t = tensor.splat %x[%n] : tensor<?xi8>
  %u = tensor.splat %x[%m] : tensor<?xi8>
  %s = arith.muli %t, %u : tensor<?xi8>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %s[%c0] : tensor<?xi8>
  return %0 : i8
}
func.func @lane_of_poison(%a: i8, %i: index) -> i8 {
  %t = tensor.empty() : tensor<2xi8>
  %c1 = arith.constant 1 : index
  %u = tensor.insert %a into %t[%c1] : tensor<2xi8>
  %s = arith.xori %u, %u : tensor<2xi8>
  %0 = tensor.extract %s[%i] : tensor<2xi8>
  return %0 : i8
}
// call: @sum(100 : i8, 50 : i8, 0 : index) == -106 : i8, false, -106 : i16
// call: @sum(1 : i8, 2 : i8, 0 : index) == 3 : i8, true, 3 : i16
// call: @sum(1 : i8, -2 : i8, 1 : index) == -4 : i8, false, -4 : i16
// The second tensor is [-a, -b]. The smaller of both is chosen.
// call: @select(true, 1.0 : f32, -2.0 : f32, 0 : index) == -1.0 : f32, 1.0 : f32, 1.0 : f32
// call: @select(false, 1.0 : f32, -2.0 : f32, 1 : index) == -2.0 : f32, 2.0 : f32, 2.0 : f32
// call: @casts(-7 : i8, 1 : index) == -7 : i8, -7 : index, -7.0 : f32
// call: @sizes(2 : index, 2 : index) == 9 : i8
// call: @sizes(2 : index, 3 : index) == poison : i8
// call: @lane_of_poison(5 : i8, 1 : index) == 0 : i8
// call: @lane_of_poison(5 : i8, 0 : index) == poison : i8
