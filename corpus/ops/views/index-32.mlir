// index-bitwidth: 32
// Views, alignment, unranked memrefs and reads of vectors where index has 32 bits.
func.func @f(%m: memref<4x6xi32>, %i: index, %s: memref<2xindex>, %p: i32) -> (i32, i32, index, vector<4xi32>, vector<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.subview %m[1, %i] [2, 2] [2, 2] : memref<4x6xi32> to memref<2x2xi32, strided<[12, 2], offset: ?>>
  %0 = memref.load %a[%c1, %c1] : memref<2x2xi32, strided<[12, 2], offset: ?>>
  %b = memref.alloc() {alignment = 128} : memref<3xi32>
  memref.store %0, %b[%c1] : memref<3xi32>
  %x = memref.assume_alignment %b, 128 : memref<3xi32>
  %1 = memref.load %b[%c1] : memref<3xi32>
  memref.dealloc %b : memref<3xi32>
  %u = memref.reshape %m(%s) : (memref<4x6xi32>, memref<2xindex>) -> memref<*xi32>
  %d = memref.dim %u, %c1 : memref<*xi32>
  %v = vector.transfer_read %m[%c0, %i], %p {in_bounds = [false]} : memref<4x6xi32>, vector<4xi32>
  %k = arith.constant dense<[-1, 5]> : vector<2xindex>
  return %0, %1, %d, %v, %k : i32, i32, index, vector<4xi32>, vector<2xindex>
}
// Row 3, column 3 + 2 = 5: element 23.
// call: @f(memref<4x6xi32> [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23], 3 : index, memref<2xindex> [3, 8], 77 : i32) == 23 : i32, 23 : i32, 8 : index, [3, 4, 5, 77] : vector<4xi32>, [-1, 5] : vector<2xindex>
