// seed: 100186
// release: 16
func.func @f0(%arg0: index, %arg1: memref<?xindex>, %arg2: i128, %arg3: memref<?xindex>, %arg4: memref<?xindex, strided<[?], offset: ?>>) -> (i128, index, memref<?xindex>, memref<?xindex>, index) {
  %0 = arith.constant 0 : index
  memref.store %arg0, %arg4[%0] : memref<?xindex, strided<[?], offset: ?>>
  %1 = arith.constant -9223372036854775808 : index
  %2 = arith.andi %1, %1 : index
  %3 = arith.index_cast %1 : index to i128
  %4 = arith.addi %arg2, %3 : i128
  return %4, %2, %arg3, %arg1, %1 : i128, index, memref<?xindex>, memref<?xindex>, index
}
func.func @f1(%arg0: i128, %arg1: memref<4xindex>, %arg2: i33, %arg3: i128, %arg4: i128) -> (i128, index, i128, index, i33) {
  %0 = constant @f0 : (index, memref<?xindex>, i128, memref<?xindex>, memref<?xindex, strided<[?], offset: ?>>) -> (i128, index, memref<?xindex>, memref<?xindex>, index)
  %1 = arith.index_cast %arg0 : i128 to index
  %2 = arith.index_castui %arg2 : i33 to index
  %3 = arith.minui %1, %2 : index
  %4 = arith.constant 1 : i128
  %5 = arith.constant 0 : i128
  %6 = arith.index_cast %arg4 : i128 to index
  cf.br ^bb1(%5, %6 : i128, index)
^bb1(%7: i128, %8: index):
  %9 = arith.constant true
  %10 = constant @f0 : (index, memref<?xindex>, i128, memref<?xindex>, memref<?xindex, strided<[?], offset: ?>>) -> (i128, index, memref<?xindex>, memref<?xindex>, index)
  %11 = arith.select %9, %0, %10 : (index, memref<?xindex>, i128, memref<?xindex>, memref<?xindex, strided<[?], offset: ?>>) -> (i128, index, memref<?xindex>, memref<?xindex>, index)
  %12 = arith.trunci %7 : i128 to i33
  %13 = arith.constant 33 : i33
  %14 = arith.cmpi ult, %12, %13 : i33
  %15 = arith.shrui %arg2, %12 : i33
  %16 = arith.select %14, %15, %arg2 : i33
  %17 = arith.addi %7, %4 : i128
  %18 = arith.cmpi slt, %17, %4 : i128
  cf.cond_br %18, ^bb1(%17, %8 : i128, index), ^bb2
^bb2:
  %19 = arith.index_castui %3 : index to i33
  return %arg3, %3, %arg4, %3, %19 : i128, index, i128, index, i33
}
// call: @f0(-4 : index, memref<2xindex> [-6487788551845923510, 4702126910808406033], -170141183460469231731687303715884105727 : i128, memref<1xindex> [-5673994834990763837], memref<4xindex, strided<[1], offset: 3>> [1098972994930990607, 5441740839625673690, 9223372036854775807, 7703085719497016050, 0, 2, 1, 8602639826052381559])
// call: @f1(125 : i128, memref<4xindex> [7728409613630447958, 9223372036854775807, 5360571851527440823, 6148914691236517205], 26 : i33, 83 : i128, -170141183460469231731687303715884105727 : i128)
// call: @f1(-62210133244367567196838264598018561039 : i128, memref<4xindex> [63, 6555108062158660223, -1829277855093440256, 7240960384624516632], 3192263719 : i33, 1 : i128, 113427455640312821154458202477256070485 : i128)
// call: @f1(-5 : i128, memref<4xindex> [-9223372036854775807, -2, 1, 4], 31 : i33, 55 : i128, -170141183460469231731687303715884105728 : i128)
// call: @f1(166075369017592241913668493232559207017 : i128, memref<4xindex> [-7334099584880759582, 6148914691236517205, -15, 9223372036854775807], 4 : i33, 0 : i128, 0 : i128)
// call: @f1(-8 : i128, memref<4xindex> [3698957996825860523, 2, 0, -9223372036854775808], 2397485141 : i33, 140737488355328 : i128, 167886520053252016542855938477058850315 : i128)
// call: @f1(15 : i128, memref<4xindex> [3964069359408000971, -1, -9057591718867361592, 2], 14 : i33, 4294967296 : i128, 144687440336374289303542674047320609247 : i128)
// call: @f1(-170141183460469231731687303715884105728 : i128, memref<4xindex> [-288155789034144357, 1, 6687647395249040840, 64], 104 : i33, 4 : i128, -1 : i128)
