// seed: 1882582488734592
// release: 13
func @f0(%arg0: i63, %arg1: i63) -> (index, i63) {
  %0 = constant 512445849093537405 : index
  %1 = constant 1 : index
  %2 = memref.alloca(%1) : memref<?xi63>
  %3 = constant 15 : i63
  %4 = constant 0 : index
  br ^bb1(%4 : index)
^bb1(%5: index):
  %6 = cmpi ult, %5, %1 : index
  cond_br %6, ^bb2, ^bb3
^bb2:
  %7 = index_cast %5 : index to i63
  memref.store %7, %2[%5] : memref<?xi63>
  %8 = addi %5, %1 : index
  br ^bb1(%8 : index)
^bb3:
  %9 = index_cast %arg0 : i63 to index
  %10 = remi_unsigned %9, %1 : index
  memref.store %arg0, %2[%10] : memref<?xi63>
  return %10, %arg1 : index, i63
}
func @f1(%arg0: memref<?xi63, affine_map<(d0)[s0] -> (d0 + s0)>>, %arg1: memref<?xi63>, %arg2: f32, %arg3: memref<?x?xf32>, %arg4: memref<?xf32>, %arg5: i63) -> f32 {
  %0 = constant 0 : index
  %1 = memref.dim %arg4, %0 : memref<?xf32>
  %2 = memref.alloc(%1) : memref<?xf32>
  memref.copy %arg4, %2 : memref<?xf32> to memref<?xf32>
  %3 = constant 0xFF800000 : f32
  %4 = fmaf %3, %arg2, %arg2 : f32
  %5 = remf %4, %4 : f32
  %6 = memref.dim %arg1, %0 : memref<?xi63>
  %7 = math.sqrt %5 : f32
  return %7 : f32
}
func private @opaque_0(i64) -> i64
func @f2(%arg0: memref<?xi63, affine_map<(d0)[s0] -> (d0 + s0)>>, %arg1: i63) -> (memref<3xi63>, i1, memref<?xi63, affine_map<(d0)[s0] -> (d0 + s0)>>, memref<3x1xi63>, index) {
  %0 = constant -5 : i64
  %1 = call @opaque_0(%0) : (i64) -> i64
  %2 = cmpi eq, %arg1, %arg1 : i63
  %3 = memref.cast %arg0 : memref<?xi63, affine_map<(d0)[s0] -> (d0 + s0)>> to memref<3xi63>
  %4 = subi %1, %1 : i64
  %5 = "memref.expand_shape"(%3) {reassociation = [[0, 1]]} : (memref<3xi63>) -> memref<3x1xi63>
  %6 = constant -2336794920825832873 : i63
  %7 = trunci %4 : i64 to i63
  %8 = constant 63 : i63
  %9 = cmpi ult, %7, %8 : i63
  %10 = constant 57 : i63
  %11 = select %9, %7, %10 : i63
  %12 = shift_right_unsigned %6, %11 : i63
  %13 = constant -3480605337789134889 : index
  %14 = constant 0 : index
  %15 = index_cast %1 : i64 to index
  %16 = constant 1 : index
  %17 = and %15, %14 : index
  memref.store %12, %5[%14, %17] : memref<3x1xi63>
  %18 = memref.alloc() : memref<3x1xi63>
  memref.copy %5, %18 : memref<3x1xi63> to memref<3x1xi63>
  return %3, %2, %arg0, %18, %17 : memref<3xi63>, i1, memref<?xi63, affine_map<(d0)[s0] -> (d0 + s0)>>, memref<3x1xi63>, index
}
// call: @f2(memref<3xi63> [63, -2664748810856474291, 2, -3907794207750342724, 4115736425594220562], -3016919085113038337 : i63)
// call: @f2(memref<3xi63> [-3194743377576620163, 4611686018427387903, 62, -2683292621205569356], 64 : i63)
// call: @f2(memref<3xi63> [8589934591, 1, -11, 916195001613144687, 15], 4611686018427387903 : i63)
// call: @f2(memref<3xi63> [2, -3677893655350851717, -4611686018427387903], 11 : i63)
// call: @f2(memref<3xi63> [-2, -3074457345618258603, 1356224625858432532, -196553117806933311, 1], 21 : i63)
