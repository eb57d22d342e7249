// Transfers and reductions under a mask, with what is in it said in full and in short.
func.func @read(%m: memref<?xi32>, %i: index, %k: vector<4xi1>) -> vector<4xi32> {
  %p = arith.constant -1 : i32
  %0 = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  return %0 : vector<4xi32>
}
func.func @write(%m: memref<?xi32>, %i: index, %v: vector<4xi32>, %k: vector<4xi1>) {
  vector.mask %k {
    vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<?xi32>
    vector.yield
  } : vector<4xi1>
  return
}
func.func @grid(%m: memref<2x3xf32>, %k: vector<2x2xi1>, %p: f32) -> vector<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "vector.mask"(%k) ({
    %1 = vector.transfer_read %m[%c0, %c1], %p {in_bounds = [true, true]} : memref<2x3xf32>, vector<2x2xf32>
    vector.yield %1 : vector<2x2xf32>
  }) : (vector<2x2xi1>) -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
// Read out of bounds where the mask is not set.
// call: @read(memref<3xi32> [10, 20, 30], 0 : index, [true, false, true, true] : vector<4xi1>) == [10, -1, 30, -1] : vector<4xi32>
// call: @read(memref<3xi32> [10, 20, 30], 2 : index, [true, true, true, true] : vector<4xi1>) == [30, -1, -1, -1] : vector<4xi32>
// call: @read(memref<3xi32> [10, 20, 30], 1 : index, [false, false, false, false] : vector<4xi1>) == [-1, -1, -1, -1] : vector<4xi32>
// Where a transfer begins is not before the memref, whatever the mask says.
// call: @read(memref<3xi32> [10, 20, 30], -1 : index, [false, false, false, false] : vector<4xi1>) == undefined "out of bounds"
// call: @write(memref<5xi32> [10, 20, 30, 40, 50], 1 : index, [1, 2, 3, 4] : vector<4xi32>, [true, false, false, true] : vector<4xi1>)
// after: arg0 == [10, 1, 30, 40, 4]
// call: @write(memref<2xi32> [10, 20], 1 : index, [1, 2, 3, 4] : vector<4xi32>, [true, true, true, true] : vector<4xi1>)
// after: arg0 == [10, 1]
// call: @write(memref<2xi32> [10, 20], 1 : index, [1, 2, 3, 4] : vector<4xi32>, [false, false, false, false] : vector<4xi1>)
// after: arg0 == [10, 20]
// call: @grid(memref<2x3xf32> [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [[true, false], [false, true]] : vector<2x2xi1>, -0.0 : f32) == [[2.0, -0.0], [-0.0, 6.0]] : vector<2x2xf32>
// A transfer in a function that is called from a region is under no mask.
func.func @called(%m: memref<3xi32>, %i: index) -> vector<2xi32> {
  %p = arith.constant 5 : i32
  %0 = vector.transfer_read %m[%i], %p : memref<3xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @caller(%m: memref<3xi32>, %c: i1, %v: vector<2xi32>) -> vector<2xi32> {
  %i = arith.constant 2 : index
  cf.br ^bb1
^bb1:
  %0 = scf.if %c -> vector<2xi32> {
    %1 = func.call @called(%m, %i) : (memref<3xi32>, index) -> vector<2xi32>
    scf.yield %1 : vector<2xi32>
  } else {
    scf.yield %v : vector<2xi32>
  }
  return %0 : vector<2xi32>
}
// call: @caller(memref<3xi32> [10, 20, 30], true, [1, 2] : vector<2xi32>) == [30, 5] : vector<2xi32>
