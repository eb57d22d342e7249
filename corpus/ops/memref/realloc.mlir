// Larger, smaller and as large: what both have stays, and what was not written is written.
func.func @larger(%a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  memref.store %b, %m[%c1] : memref<2xi32>
  %n = memref.realloc %m : memref<2xi32> to memref<3xi32>
  memref.store %a, %n[%c2] : memref<3xi32>
  %0 = memref.load %n[%c0] : memref<3xi32>
  %1 = memref.load %n[%c1] : memref<3xi32>
  %2 = memref.load %n[%c2] : memref<3xi32>
  memref.dealloc %n : memref<3xi32>
  return %0, %1, %2 : i32, i32, i32
}
func.func @sized(%s: index, %t: index, %at: index, %a: i16) -> (i16, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%s) : memref<?xi16>
  scf.for %i = %c0 to %s step %c1 {
    %i16 = arith.index_cast %i : index to i16
    %v = arith.addi %i16, %a : i16
    memref.store %v, %m[%i] : memref<?xi16>
  }
  %n = memref.realloc %m(%t) : memref<?xi16> to memref<?xi16>
  %v = memref.load %n[%at] : memref<?xi16>
  %d = memref.dim %n, %c0 : memref<?xi16>
  memref.dealloc %n : memref<?xi16>
  return %v, %d : i16, index
}
func.func @aligned(%a: f64, %t: index) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xf64>
  memref.store %a, %m[%c0] : memref<1xf64>
  %n = memref.realloc %m(%t) {alignment = 32 : i64} : memref<1xf64> to memref<?xf64>
  %v = memref.load %n[%c0] : memref<?xf64>
  memref.dealloc %n : memref<?xf64>
  return %v : f64
}
func.func @emptied(%a: i8) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi8>
  memref.store %a, %m[%c0] : memref<1xi8>
  %n = memref.realloc %m(%c0) : memref<1xi8> to memref<?xi8>
  %o = memref.realloc %n : memref<?xi8> to memref<2xi8>
  memref.store %a, %o[%c0] : memref<2xi8>
  %d = memref.dim %n, %c0 : memref<?xi8>
  memref.dealloc %o : memref<2xi8>
  return %d : index
}
// call: @larger(-1 : i32, 7 : i32) == -1 : i32, 7 : i32, -1 : i32
// call: @sized(3 : index, 5 : index, 2 : index, 100 : i16) == 102 : i16, 5 : index
// call: @sized(3 : index, 3 : index, 2 : index, 100 : i16) == 102 : i16, 3 : index
// call: @sized(3 : index, 2 : index, 1 : index, 100 : i16) == 101 : i16, 2 : index
// call: @sized(3 : index, 2 : index, 2 : index, 100 : i16) == undefined "index 2 out of bounds"
// call: @sized(3 : index, 0 : index, 0 : index, 100 : i16) == undefined "index 0 out of bounds"
// call: @sized(3 : index, -1 : index, 0 : index, 100 : i16) == undefined "negative size"
// call: @sized(3 : index, 5 : index, 3 : index, 100 : i16) == poison : i16, 5 : index
// call: @aligned(1.5 : f64, 4 : index) == 1.5 : f64
// call: @aligned(-0.0 : f64, 1 : index) == -0.0 : f64
// call: @emptied(3 : i8) == 0 : index
