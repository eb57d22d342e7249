// seed: 15000911
// release: 15
func.func @f0(%arg0: index, %arg1: memref<2x?xi1>, %arg2: i1) -> (index, i1, index, i63, i1) {
  %0 = arith.constant false
  %1 = arith.muli %0, %arg2 : i1
  %2 = arith.constant 2 : index
  %3 = arith.constant 0 : index
  %4 = arith.constant 1 : index
  cf.cond_br %1, ^bb1(%2, %arg1, %arg1 : index, memref<2x?xi1>, memref<2x?xi1>), ^bb2(%2, %arg0 : index, index)
^bb1(%5: index, %6: memref<2x?xi1>, %7: memref<2x?xi1>):
  affine.store %1, %7[%5 mod 2, symbol(%5) floordiv 5] : memref<2x?xi1>
  %8:2 = affine.if affine_set<()[s0] : (s0 >= 0)>()[%5] -> (index, index) {
    affine.store %1, %7[%5 mod 2, (3 floordiv 6 - symbol(%5)) mod 1] : memref<2x?xi1>
    "affine.store"(%1, %6, %5, %5) {map = affine_map<(d0)[s0] -> (4 mod 2, 0)>} : (i1, memref<2x?xi1>, index, index) -> ()
    "affine.store"(%1, %7, %5, %5) {map = affine_map<(d0)[s0] -> (s0 ceildiv 3, s0 * 0 * 0)>} : (i1, memref<2x?xi1>, index, index) -> ()
    %9 = arith.constant 64 : index
    affine.yield %5, %9 : index, index
  } else {
    affine.store %1, %7[%5 mod 2, symbol(%5) * -2 mod 1] : memref<2x?xi1>
    affine.yield %5, %5 : index, index
  }
  %10 = arith.addi %8#1, %8#0 : index
  %11 = arith.subi %5, %4 : index
  %12 = arith.cmpi sgt, %11, %3 : index
  cf.cond_br %12, ^bb2(%11, %10 : index, index), ^bb3(%arg1, %7, %arg0, %7 : memref<2x?xi1>, memref<2x?xi1>, index, memref<2x?xi1>)
^bb2(%13: index, %14: index):
  %15 = arith.xori %14, %13 : index
  cf.br ^bb1(%13, %arg1, %arg1 : index, memref<2x?xi1>, memref<2x?xi1>)
^bb3(%16: memref<2x?xi1>, %17: memref<2x?xi1>, %18: index, %19: memref<2x?xi1>):
  %20 = arith.constant 9223372036854775807 : index
  %21 = arith.constant true
  %22 = arith.extui %1 : i1 to i63
  return %20, %21, %18, %22, %1 : index, i1, index, i63, i1
}
// call: @f0(6148914691236517205 : index, memref<2x3xi1> [true, true, true, false, false, true], false)
// call: @f0(-4406237936839786017 : index, memref<2x2xi1> [false, false, true, false], true)
// call: @f0(74 : index, memref<2x2xi1> [false, false, true, false], false)
// call: @f0(1 : index, memref<2x1xi1> [true, false], true)
// call: @f0(-6555474594076390373 : index, memref<2x1xi1> [true, false], true)
// call: @f0(2 : index, memref<2x3xi1> [false, true, false, true, true, true], false)
// call: @f0(-2223148797185579073 : index, memref<2x3xi1> [true, false, false, true, false, false], true)
// call: @f0(112 : index, memref<2x2xi1> [false, false, true, false], false)
