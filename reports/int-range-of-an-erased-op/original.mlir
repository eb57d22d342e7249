// seed: 177047381
// release: 16
func.func @f0(%arg0: memref<*xf32>, %arg1: i65) -> i2 {
  %0 = memref.alloc() : memref<i32>
  %1 = arith.trunci %arg1 : i65 to i32
  memref.store %1, %0[] : memref<i32>
  %2 = arith.constant -1 : i2
  %3 = arith.constant 1 : i2
  %4 = arith.ori %2, %3 : i2
  return %4 : i2
}
func.func @f1(%arg0: memref<*xf32>, %arg1: memref<*xf32>, %arg2: i32, %arg3: i2, %arg4: memref<*xi32>) -> (i1, i32, memref<*xi32>) attributes {llvm.emit_c_interface} {
  %0 = arith.constant 2 : i32
  %1 = arith.trunci %0 : i32 to i16
  %2 = arith.extui %arg3 : i2 to i32
  %3 = math.ctlz %2 : i32
  %4 = arith.extui %arg2 : i32 to i65
  %5 = arith.extsi %1 : i16 to i65
  %6 = arith.cmpi sle, %4, %5 : i65
  return %6, %3, %arg4 : i1, i32, memref<*xi32>
}
func.func @f2(%arg0: memref<*xi32>, %arg1: memref<*xi32>) -> (i32, memref<*xi32>) {
  %0 = arith.constant 118 : i32
  %1 = arith.constant 1431655765 : i32
  %2 = arith.andi %0, %1 : i32
  %3 = arith.constant 1 : index
  %4 = arith.constant 0 : index
  %5 = arith.constant 1022827569 : i32
  cf.br ^bb3(%4, %5 : index, i32)
^bb1:
  %6 = arith.addi %12, %3 : index
  cf.br ^bb3(%6, %13 : index, i32)
^bb2(%7: memref<*xi32>, %8: memref<*xi32>, %9: i32, %10: i32):
  %11 = arith.addi %10, %9 : i32
  return %11, %8 : i32, memref<*xi32>
^bb3(%12: index, %13: i32):
  %14 = arith.cmpi ult, %12, %3 : index
  %15 = arith.constant 15 : i32
  cf.cond_br %14, ^bb1, ^bb2(%arg0, %arg1, %13, %15 : memref<*xi32>, memref<*xi32>, i32, i32)
}
func.func @f3(%arg0: i2, %arg1: i65, %arg2: i32) -> i2 {
  %0 = arith.constant 1 : index
  %1 = memref.alloca(%0) : memref<?xi32>
  %2 = arith.constant 0 : index
  cf.br ^bb1(%2 : index)
^bb1(%3: index):
  %4 = arith.cmpi ult, %3, %0 : index
  cf.cond_br %4, ^bb2, ^bb3
^bb2:
  %5 = arith.index_cast %3 : index to i32
  memref.store %5, %1[%3] : memref<?xi32>
  %6 = arith.addi %3, %0 : index
  cf.br ^bb1(%6 : index)
^bb3:
  %7 = arith.constant -2 : index
  %8 = arith.constant 4 : index
  %9 = arith.remui %7, %8 : index
  %10 = arith.extui %arg0 : i2 to i65
  cf.br ^bb4(%2, %1, %1, %1, %10 : index, memref<?xi32>, memref<?xi32>, memref<?xi32>, i65)
^bb4(%11: index, %12: memref<?xi32>, %13: memref<?xi32>, %14: memref<?xi32>, %15: i65):
  %16 = arith.cmpi ne, %11, %9 : index
  %17 = arith.index_castui %11 : index to i65
  cf.cond_br %16, ^bb6, ^bb5(%14, %15, %17 : memref<?xi32>, i65, i65)
^bb5(%18: memref<?xi32>, %19: i65, %20: i65):
  %21 = arith.addi %20, %19 : i65
  return %arg0 : i2
^bb6:
  %22 = arith.addi %11, %0 : index
  cf.br ^bb4(%22, %13, %14, %12, %15 : index, memref<?xi32>, memref<?xi32>, memref<?xi32>, i65)
}
// call: @f3(1 : i2, -10658893411193256445 : i65, 536870911 : i32)
// call: @f3(1 : i2, -5 : i65, 904747169 : i32)
// call: @f3(-2 : i2, 65 : i65, -2147483647 : i32)
// call: @f3(-1 : i2, 0 : i65, 33 : i32)
