// The same memrefs; a promise that no two of them are of one block.
func.func @f(%a: memref<2xi32>, %b: memref<?xi32, strided<[2], offset: 1>>, %v: i32, %i: index) -> i32 {
  %0:2 = memref.distinct_objects %a, %b : memref<2xi32>, memref<?xi32, strided<[2], offset: 1>>
  memref.store %v, %0#1[%i] : memref<?xi32, strided<[2], offset: 1>>
  %c0 = arith.constant 0 : index
  %1 = memref.load %0#0[%c0] : memref<2xi32>
  return %1 : i32
}
func.func @three(%x: f32) -> f32 {
  %m = memref.alloca() : memref<f32>
  %n = memref.alloca() : memref<f32>
  %e = memref.alloca() : memref<0xf32>
  memref.store %x, %m[] : memref<f32>
  %0:3 = memref.distinct_objects %m, %e, %n : memref<f32>, memref<0xf32>, memref<f32>
  memref.store %x, %0#2[] : memref<f32>
  %1 = memref.load %0#0[] : memref<f32>
  return %1 : f32
}
func.func @one(%x: i1) -> i1 {
  %m = memref.alloca() : memref<i1>
  %0 = memref.distinct_objects %m : memref<i1>
  memref.store %x, %0[] : memref<i1>
  %1 = memref.load %m[] : memref<i1>
  return %1 : i1
}
func.func @halves() {
  %m = memref.alloca() : memref<4xi8>
  %a = memref.subview %m[0] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1]>>
  %b = memref.subview %m[2] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 2>>
  %0:2 = memref.distinct_objects %a, %b : memref<2xi8, strided<[1]>>, memref<2xi8, strided<[1], offset: 2>>
  return
}
// call: @f(memref<2xi32> [1, 2], memref<2xi32, strided<[2], offset: 1>> [9, 3, 9, 4], 7 : i32, 1 : index) == 1 : i32
// after: arg1 == [9, 3, 9, 7]
// call: @three(2.5 : f32) == 2.5 : f32
// call: @one(true) == true
// call: @halves() == undefined "stated to be distinct"
