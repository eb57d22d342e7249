// seed: 104089
// release: 14
// options: use-bare-ptr-memref-call-conv=1
func @f0(%arg0: i16, %arg1: memref<4x2xi16>) -> (i16, i2, i16) {
  %0 = arith.constant false
  %1 = arith.constant 4 : index
  %2 = arith.constant 0 : index
  %3 = arith.constant 1 : index
  cond_br %0, ^bb1(%1, %arg1, %arg1 : index, memref<4x2xi16>, memref<4x2xi16>), ^bb2(%1, %arg1 : index, memref<4x2xi16>)
^bb1(%4: index, %5: memref<4x2xi16>, %6: memref<4x2xi16>):
  %7 = arith.index_cast %4 : index to i2
  %8 = arith.extui %7 : i2 to i64
  %9 = arith.trunci %arg0 : i16 to i1
  %10 = select %9, %5, %6 : memref<4x2xi16>
  %11 = arith.trunci %arg0 : i16 to i1
  cond_br %11, ^bb4, ^bb5
^bb2(%12: index, %13: memref<4x2xi16>):
  br ^bb1(%12, %13, %13 : index, memref<4x2xi16>, memref<4x2xi16>)
^bb3(%14: memref<4x2xi16>):
  %15 = arith.subi %4, %3 : index
  %16 = arith.cmpi sgt, %15, %2 : index
  cond_br %16, ^bb2(%15, %14 : index, memref<4x2xi16>), ^bb9(%14, %14, %14, %14 : memref<4x2xi16>, memref<4x2xi16>, memref<4x2xi16>, memref<4x2xi16>)
^bb4:
  %17 = arith.constant 3 : index
  %18 = arith.andi %4, %17 : index
  %19 = arith.constant 8374244423759364809 : index
  %20 = memref.load %10[%18, %3] : memref<4x2xi16>
  %21 = arith.constant 6 : i16
  %22 = arith.constant 0 : i16
  br ^bb6(%22, %8 : i16, i64)
^bb5:
  br ^bb3(%10 : memref<4x2xi16>)
^bb6(%23: i16, %24: i64):
  %25 = arith.cmpi slt, %23, %21 : i16
  cond_br %25, ^bb8, ^bb7(%5 : memref<4x2xi16>)
^bb7(%26: memref<4x2xi16>):
  br ^bb3(%26 : memref<4x2xi16>)
^bb8:
  %27 = arith.constant 2 : index
  %28 = arith.minui %18, %3 : index
  %29 = memref.load %10[%18, %28] : memref<4x2xi16>
  %30 = arith.trunci %24 : i64 to i16
  %31 = arith.muli %29, %30 : i16
  %32 = arith.index_cast %31 : i16 to index
  %33 = arith.remui %32, %27 : index
  memref.store %31, %10[%18, %33] : memref<4x2xi16>
  %34 = arith.constant 1 : i16
  %35 = arith.addi %23, %34 : i16
  br ^bb6(%35, %24 : i16, i64)
^bb9(%36: memref<4x2xi16>, %37: memref<4x2xi16>, %38: memref<4x2xi16>, %39: memref<4x2xi16>):
  %40 = arith.constant 1 : i2
  %41 = arith.constant 22 : i16
  return %arg0, %40, %41 : i16, i2, i16
}
// call: @f0(2335 : i16, memref<4x2xi16> [26072, -11472, -25109, 1, -24309, 0, -4117, 6665])
// call: @f0(54 : i16, memref<4x2xi16> [-19506, -32471, 10728, -2, -32768, 21845, -1, -22600])
// call: @f0(-6 : i16, memref<4x2xi16> [-11501, 17, 17, 3706, -32767, 27920, -11499, 21845])
// call: @f0(511 : i16, memref<4x2xi16> [-25903, 31134, -5779, 11846, 12960, 16, -11171, -32767])
// call: @f0(17 : i16, memref<4x2xi16> [-12901, 32432, -1499, 26412, -19255, -32768, 25897, -32768])
// call: @f0(1 : i16, memref<4x2xi16> [14084, 32767, 26964, 10037, 10666, 5, 1, 16365])
// call: @f0(23 : i16, memref<4x2xi16> [-6709, 8285, 19107, 2, 16, 2, -32763, -21862])
// call: @f0(-2 : i16, memref<4x2xi16> [31845, 2, -1, -3133, -15193, 21845, 6051, 17369])
