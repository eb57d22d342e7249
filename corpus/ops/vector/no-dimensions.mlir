// Vectors of one lane and no dimension: made of scalars, memory and rows, combined, and taken apart.
func.func @sum(%a: f32, %b: f32) -> (f32, vector<3xf32>, vector<1xf32>) {
  %0 = vector.broadcast %a : f32 to vector<f32>
  %1 = vector.from_elements %b : vector<f32>
  %2 = arith.addf %0, %1 : vector<f32>
  %c = arith.constant dense<2.0> : vector<f32>
  %3 = arith.mulf %2, %c : vector<f32>
  %4 = vector.extract %3[] : f32 from vector<f32>
  %5 = vector.broadcast %3 : vector<f32> to vector<3xf32>
  %6 = vector.shape_cast %3 : vector<f32> to vector<1xf32>
  return %4, %5, %6 : f32, vector<3xf32>, vector<1xf32>
}
func.func @chosen(%a: vector<1x1xi8>, %b: i8) -> (i8, i8) {
  %0 = vector.shape_cast %a : vector<1x1xi8> to vector<i8>
  %1 = vector.broadcast %b : i8 to vector<i8>
  %2 = arith.cmpi slt, %0, %1 : vector<i8>
  %3 = arith.select %2, %0, %1 : vector<i1>, vector<i8>
  %4 = vector.insert %b, %0[] : i8 into vector<i8>
  %5 = vector.to_elements %3 : vector<i8>
  %6 = vector.extract %4[] : i8 from vector<i8>
  return %5, %6 : i8, i8
}
func.func @moved(%m: memref<3xi32>, %n: memref<i32>, %i: index) {
  %p = arith.constant 9 : i32
  %0 = vector.transfer_read %m[%i], %p : memref<3xi32>, vector<i32>
  %1 = vector.transfer_read %n[], %p : memref<i32>, vector<i32>
  vector.transfer_write %0, %n[] : vector<i32>, memref<i32>
  vector.transfer_write %1, %m[%i] : vector<i32>, memref<3xi32>
  return
}
func.func @mask(%n: index) -> (i1, i1) {
  %0 = vector.create_mask %n : vector<i1>
  %1 = vector.constant_mask [1] : vector<i1>
  %2 = vector.extract %0[] : i1 from vector<i1>
  %3 = vector.extract %1[] : i1 from vector<i1>
  return %2, %3 : i1, i1
}
// call: @sum(1.5 : f32, -0.5 : f32) == 2.0 : f32, [2.0, 2.0, 2.0] : vector<3xf32>, [2.0] : vector<1xf32>
// call: @chosen([[-3]] : vector<1x1xi8>, 2 : i8) == -3 : i8, 2 : i8
// call: @chosen([[3]] : vector<1x1xi8>, 2 : i8) == 2 : i8, 2 : i8
// call: @moved(memref<3xi32> [10, 20, 30], memref<i32> [7], 2 : index)
// after: arg0 == [10, 20, 7]
// after: arg1 == [30]
// There is no padding without a dimension: where it begins is within the memref.
// call: @moved(memref<3xi32> [10, 20, 30], memref<i32> [7], 3 : index) == undefined "index 3 out of bounds"
// call: @mask(0 : index) == false, true
// call: @mask(1 : index) == true, true
// call: @mask(-1 : index) == false, true
