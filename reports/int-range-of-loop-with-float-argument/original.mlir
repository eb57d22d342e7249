// seed: 61737
// release: 16
// index-bitwidth: 32
func.func @f0(%arg0: i1, %arg1: i24) -> f64 {
  %0 = arith.constant 4 : index
  %1 = arith.constant 0 : index
  %2 = arith.constant 1 : index
  %3 = arith.constant 131071 : i24
  %4 = arith.extsi %arg0 : i1 to i24
  cf.cond_br %arg0, ^bb1(%0, %3, %arg1 : index, i24, i24), ^bb2(%0, %4, %arg1, %arg1, %arg1 : index, i24, i24, i24, i24)
^bb1(%5: index, %6: i24, %7: i24):
  %8 = arith.andi %7, %6 : i24
  %9 = memref.alloc() : memref<4x1xf64>
  %10 = arith.muli %0, %2 : index
  %11 = arith.sitofp %8 : i24 to f64
  cf.br ^bb3(%1 : index)
^bb2(%12: index, %13: i24, %14: i24, %15: i24, %16: i24):
  %17 = arith.xori %16, %15 : i24
  cf.br ^bb1(%12, %14, %17 : index, i24, i24)
^bb3(%18: index):
  %19 = arith.cmpi ult, %18, %10 : index
  cf.cond_br %19, ^bb4, ^bb5
^bb4:
  %20 = arith.remui %18, %2 : index
  %21 = arith.divui %18, %2 : index
  %22 = arith.index_cast %18 : index to i32
  %23 = arith.sitofp %22 : i32 to f64
  %24 = arith.addf %23, %11 : f64
  memref.store %24, %9[%21, %20] : memref<4x1xf64>
  %25 = arith.addi %18, %2 : index
  cf.br ^bb3(%25 : index)
^bb5:
  %26 = arith.subi %5, %2 : index
  %27 = arith.cmpi sgt, %26, %1 : index
  %28 = arith.constant 5454209 : i24
  %29 = arith.constant 0x7FF0000000000000 : f64
  cf.cond_br %27, ^bb2(%26, %8, %8, %28, %8 : index, i24, i24, i24, i24), ^bb6(%29 : f64)
^bb6(%30: f64):
  return %30 : f64
}
// call: @f0(false, 5592405 : i24)
// call: @f0(true, 71 : i24)
// call: @f0(true, 64 : i24)
// call: @f0(true, 4194303 : i24)
// call: @f0(true, 0 : i24)
// call: @f0(false, 53 : i24)
// call: @f0(false, 4592139 : i24)
