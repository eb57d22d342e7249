// Lanes that are set are combined, beginning with the scalar; nothing in it.
func.func @sum(%v: vector<4xi8>, %a: i8, %k: vector<4xi1>) -> i8 {
  %0 = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xi8> into i8 } : vector<4xi1> -> i8
  return %0 : i8
}
func.func @least(%v: vector<3xi32>, %k: vector<3xi1>) -> i32 {
  %0 = vector.mask %k { vector.reduction <minsi>, %v : vector<3xi32> into i32 } : vector<3xi1> -> i32
  return %0 : i32
}
func.func @nothing(%v: vector<2xf32>, %k: vector<2xi1>) -> vector<2xf32> {
  vector.mask %k { } : vector<2xi1>
  %0 = vector.mask %k { vector.yield %v : vector<2xf32> } : vector<2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
// call: @sum([1, 2, 4, 8] : vector<4xi8>, 100 : i8, [true, false, true, false] : vector<4xi1>) == 105 : i8
// call: @sum([1, 2, 4, 100] : vector<4xi8>, 100 : i8, [false, false, false, true] : vector<4xi1>) == -56 : i8
// call: @sum([1, 2, 4, 8] : vector<4xi8>, 100 : i8, [false, false, false, false] : vector<4xi1>) == 100 : i8
// call: @least([3, -7, 5] : vector<3xi32>, [true, false, true] : vector<3xi1>) == 3 : i32
// call: @least([3, -7, 5] : vector<3xi32>, [false, true, false] : vector<3xi1>) == -7 : i32
// call: @nothing([1.5, 2.5] : vector<2xf32>, [true, false] : vector<2xi1>) == [1.5, 2.5] : vector<2xf32>
