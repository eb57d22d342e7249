// seed: 103267
// release: 13
memref.global "private" constant @g0 : memref<4xi32> = dense<[926091987, 88, 31, 70]> {alignment = 64 : i64}
func private @host_0(i64, i32, i64) -> i64
func @f0(%arg0: i64, %arg1: memref<4xi32>, %arg2: memref<?x?xi64>, %arg3: i64) -> memref<1x4xi32> {
  memref.assume_alignment %arg2, 4 : memref<?x?xi64>
  %0 = trunci %arg0 : i64 to i32
  %1 = call @host_0(%arg3, %0, %arg0) : (i64, i32, i64) -> i64
  %2 = "memref.expand_shape"(%arg1) {reassociation = [[0, 1]]} : (memref<4xi32>) -> memref<1x4xi32>
  %3 = trunci %1 : i64 to i1
  cond_br %3, ^bb2(%2, %2 : memref<1x4xi32>, memref<1x4xi32>), ^bb3(%2, %2, %2, %2 : memref<1x4xi32>, memref<1x4xi32>, memref<1x4xi32>, memref<1x4xi32>)
^bb1(%4: memref<1x4xi32>, %5: memref<1x4xi32>):
  return %5 : memref<1x4xi32>
^bb2(%6: memref<1x4xi32>, %7: memref<1x4xi32>):
  %8 = constant true
  %9 = select %8, %6, %7 : memref<1x4xi32>
  %10 = constant 6 : index
  %11 = constant 0 : index
  br ^bb4(%11, %9 : index, memref<1x4xi32>)
^bb3(%12: memref<1x4xi32>, %13: memref<1x4xi32>, %14: memref<1x4xi32>, %15: memref<1x4xi32>):
  br ^bb1(%15, %14 : memref<1x4xi32>, memref<1x4xi32>)
^bb4(%16: index, %17: memref<1x4xi32>):
  %18 = cmpi ult, %16, %10 : index
  cond_br %18, ^bb6, ^bb5(%17, %arg2, %17 : memref<1x4xi32>, memref<?x?xi64>, memref<1x4xi32>)
^bb5(%19: memref<1x4xi32>, %20: memref<?x?xi64>, %21: memref<1x4xi32>):
  br ^bb1(%9, %21 : memref<1x4xi32>, memref<1x4xi32>)
^bb6:
  %22 = constant 1 : index
  %23 = addi %16, %22 : index
  %24 = index_cast %16 : index to i1
  cond_br %24, ^bb5(%17, %arg2, %17 : memref<1x4xi32>, memref<?x?xi64>, memref<1x4xi32>), ^bb4(%23, %17 : index, memref<1x4xi32>)
}
func @f1(%arg0: i32, %arg1: i64, %arg2: (i64, memref<4xi32>, memref<?x?xi64>, i64) -> memref<1x4xi32>, %arg3: i64, %arg4: i64) -> (i64, memref<4xi32>) {
  %0 = constant -4276811056013902005 : i64
  %1 = or %arg4, %0 : i64
  %2 = memref.alloc() : memref<4xi32>
  %3 = constant 4 : index
  %4 = constant 0 : index
  %5 = constant 1 : index
  br ^bb1(%4 : index)
^bb1(%6: index):
  %7 = cmpi ult, %6, %3 : index
  cond_br %7, ^bb2, ^bb3
^bb2:
  %8 = index_cast %6 : index to i32
  memref.store %8, %2[%6] : memref<4xi32>
  %9 = addi %6, %5 : index
  br ^bb1(%9 : index)
^bb3:
  %10 = subi %1, %arg3 : i64
  %11 = addi %10, %arg1 : i64
  return %11, %2 : i64, memref<4xi32>
}
func @f2(%arg0: (i64, memref<4xi32>, memref<?x?xi64>, i64) -> memref<1x4xi32>, %arg1: memref<?x?xi64>, %arg2: i32, %arg3: memref<3xi32>, %arg4: i32, %arg5: memref<4xi32, affine_map<(d0)[s0] -> (d0 * s0 + 1)>>) -> (i64, i32) {
  %0 = index_cast %arg2 : i32 to index
  %1 = constant 4 : index
  %2 = remi_unsigned %0, %1 : index
  memref.store %arg2, %arg5[%2] : memref<4xi32, affine_map<(d0)[s0] -> (d0 * s0 + 1)>>
  %3 = constant 0 : index
  %4 = memref.dim %arg3, %3 : memref<3xi32>
  %5 = cmpi ult, %2, %4 : index
  %6 = constant 1379302789 : i32
  cond_br %5, ^bb1, ^bb2(%6 : i32)
^bb1:
  %7 = memref.load %arg3[%2] : memref<3xi32>
  br ^bb2(%7 : i32)
^bb2(%8: i32):
  %9 = memref.get_global @g0 : memref<4xi32>
  memref.assume_alignment %9, 32 : memref<4xi32>
  %10 = constant 3 : index
  %11 = remi_unsigned %2, %10 : index
  %12 = memref.load %arg3[%11] : memref<3xi32>
  %13 = sexti %8 : i32 to i64
  %14 = constant 2 : i64
  %15 = cmpi slt, %13, %14 : i64
  assert %15, "does not hold"
  %16 = index_cast %8 : i32 to index
  %17 = subi %16, %11 : index
  %18 = zexti %12 : i32 to i64
  %19 = constant 524287 : i32
  return %18, %19 : i64, i32
}
// call: @f2(@f0, memref<2x2xi64> [65, -14, 5340121279151166720, 4601596433012226186], 2 : i32, memref<3xi32> [-2147483648, -2, 32], -2 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [2147483647, 333427359, 2093075433, -1885199330, 1151876912, -265338894, -1031604835])
// call: @f2(@f0, memref<1x2xi64> [0, -9048188031311508923], -1 : i32, memref<3xi32> [1228383538, -334847395, -1341141234], 32 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [7, 524288, -568183330, -4, -2055294864, 2147483647])
// call: @f2(@f0, memref<1x2xi64> [-1, 65], 0 : i32, memref<3xi32> [-561662200, 33, 4095], 1 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [-2147483648, -142834425, 1073741824, -1, 300879574, 137929636])
// call: @f2(@f0, memref<2x2xi64> [-11, -3408134196905877603, 65, 0], 73 : i32, memref<3xi32> [0, -1541563430, 1469137310], 2 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [-383400919, 1861637613, 32, -2147483648, -2147483647])
// call: @f2(@f0, memref<2x1xi64> [-310695576740623224, 65], 796584885 : i32, memref<3xi32> [65535, 31, -1], -68862275 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [1, 445117941, 462896410, 1166918688, -618198975, -1730999092, -2147483647])
// call: @f2(@f0, memref<1x1xi64> [5641008574585641266], -1522408277 : i32, memref<3xi32> [-2, 763021959, -538470658], 35 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [-1092424058, 2, -1484080882, 1549824898, 1048575, 8191])
// call: @f2(@f0, memref<2x2xi64> [-2, -9223372036854775808, 7218740261153894849, 2305843009213693951], 2 : i32, memref<3xi32> [1468022922, 1616709617, 2], 124 : i32, memref<4xi32, affine_map<(d0) -> (d0 + 1)>> [593880539, -1, 891290405, 2023857822, 1, 485682949, 2147483647])
// call: @f2(@f0, memref<1x1xi64> [63], 1431655765 : i32, memref<3xi32> [-615128663, 31, 2147483647], 128 : i32, memref<4xi32, affine_map<(d0) -> (d0 * 2 + 1)>> [1678286574, 1715426693, -1225001511, 1431655765, -600954474, 2, 2, -362081696])
