// seed: 1882685567926756
// release: 14
func @f0(%arg0: i32, %arg1: memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>, %arg2: f16, %arg3: i1) -> (i1, memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>) {
  %0 = arith.sitofp %arg0 : i32 to f16
  %1 = arith.constant 2.000000e+00 : f16
  %2 = arith.constant 0.000000e+00 : f16
  %3 = arith.constant -1.000000e+00 : f16
  %4 = arith.cmpf ogt, %0, %3 : f16
  %5 = arith.cmpf olt, %0, %1 : f16
  %6 = arith.andi %4, %5 : i1
  %7 = arith.fptoui %0 : f16 to i1
  %8 = arith.trunci %arg0 : i32 to i1
  %9 = select %6, %7, %8 : i1
  %10 = arith.subi %9, %arg3 : i1
  return %10, %arg1 : i1, memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>
}
func @f1(%arg0: index, %arg1: i1, %arg2: i1, %arg3: memref<i1, affine_map<() -> (1)>>, %arg4: memref<i32>, %arg5: memref<i32, affine_map<()[s0] -> (s0)>>) -> (index, i32, index) {
  %0 = arith.index_cast %arg1 : i1 to index
  %1 = arith.constant 1 : index
  %2 = arith.ceildivui %arg0, %1 : index
  %3 = arith.constant 125 : index
  %4 = arith.remsi %2, %3 : index
  %5 = arith.constant 2 : i32
  memref.store %5, %arg4[] : memref<i32>
  %6 = arith.ori %arg1, %arg1 : i1
  cond_br %6, ^bb4, ^bb5(%arg4 : memref<i32>)
^bb1:
  %7 = arith.remui %35, %27 : index
  %8 = arith.divui %35, %27 : index
  %9 = arith.remui %8, %25 : index
  %10 = arith.divui %8, %25 : index
  %11 = arith.remui %10, %22 : index
  %12 = arith.divui %10, %22 : index
  %13 = arith.xori %35, %4 : index
  memref.store %13, %28[%12, %11, %9, %7] : memref<?x?x?x?xindex>
  %14 = arith.addi %35, %1 : index
  br ^bb6(%14 : index)
^bb2:
  %15 = arith.index_cast %2 : index to i32
  %16 = memref.cast %28 : memref<?x?x?x?xindex> to memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>
  %17 = arith.constant 2.500000e+00 : f16
  %18:2 = call @f0(%15, %16, %17, %arg2) : (i32, memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>, f16, i1) -> (i1, memref<?x?x?x?xindex, affine_map<(d0, d1, d2, d3)[s0, s1, s2, s3, s4] -> (d0 * s1 + s0 + d1 * s2 + d2 * s3 + d3 * s4)>>)
  br ^bb3(%18#0 : i1)
^bb3(%19: i1):
  memref.store %19, %arg3[] : memref<i1, affine_map<() -> (1)>>
  %20 = arith.index_cast %19 : i1 to index
  %21 = arith.extui %19 : i1 to i32
  return %20, %21, %4 : index, i32, index
^bb4:
  %22 = arith.constant 2 : index
  %23 = arith.constant 4 : index
  %24 = arith.remui %4, %23 : index
  %25 = arith.addi %24, %1 : index
  %26 = arith.remui %4, %23 : index
  %27 = arith.addi %26, %1 : index
  %28 = memref.alloc(%22, %22, %25, %27) : memref<?x?x?x?xindex>
  %29 = arith.muli %22, %22 : index
  %30 = arith.muli %29, %25 : index
  %31 = arith.muli %30, %27 : index
  %32 = arith.constant 0 : index
  br ^bb6(%32 : index)
^bb5(%33: memref<i32>):
  %34 = arith.index_cast %2 : index to i1
  br ^bb3(%34 : i1)
^bb6(%35: index):
  %36 = arith.cmpi ult, %35, %31 : index
  cond_br %36, ^bb1, ^bb2
}
// call: @f1(64 : index, false, false, memref<i1, affine_map<() -> (1)>> [true, false, false], memref<i32> [0], memref<i32, affine_map<() -> (1)>> [0, -277462304])
// call: @f1(-2 : index, true, false, memref<i1, affine_map<() -> (1)>> [false, false], memref<i32> [256], memref<i32, affine_map<() -> (1)>> [1673816634, 2, 1])
// call: @f1(51 : index, false, true, memref<i1, affine_map<() -> (1)>> [false, true, false], memref<i32> [32], memref<i32, affine_map<() -> (1)>> [-1942954280, 1429473309, -694871824])
// call: @f1(-2 : index, true, true, memref<i1, affine_map<() -> (1)>> [true, false], memref<i32> [15], memref<i32, affine_map<() -> (1)>> [-2, 1815876671])
// call: @f1(-9223372036854775808 : index, false, false, memref<i1, affine_map<() -> (1)>> [true, false], memref<i32> [255], memref<i32, affine_map<() -> (2)>> [2095128396, 2, -2])
// call: @f1(64 : index, true, true, memref<i1, affine_map<() -> (1)>> [true, true, false, false], memref<i32> [31], memref<i32, affine_map<() -> (3)>> [4194304, -2147483648, 1412482089, 1718556186, -2147483648])
