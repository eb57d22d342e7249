// seed: 107900
memref.global "private" @g0 : memref<3xindex> = dense<[57, 2723411589606846933, 64]>
func.func @f0(%arg0: f64, %arg1: memref<?xi32>, %arg2: i32, %arg3: i32, %arg4: f64, %arg5: f64) -> (memref<1xi32, strided<[3]>>, memref<1xi32, strided<[3]>>, memref<?xi32, strided<[1]>>, f32, f32) {
  %0 = arith.constant -1591790129 : i32
  %1 = arith.addi %0, %arg2 : i32
  %2 = arith.constant 0 : index
  %3 = memref.dim %arg1, %2 : memref<?xi32>
  %4 = memref.subview %arg1[0] [%3] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  %5 = arith.sitofp %1 : i32 to f64
  %6 = arith.constant -5.000000e-01 : f64
  %7 = arith.remf %5, %6 : f64
  %8 = arith.addf %7, %arg4 : f64
  %9 = memref.subview %arg1[0] [1] [3] : memref<?xi32> to memref<1xi32, strided<[3]>>
  %10 = arith.truncf %arg0 : f64 to f32
  %11 = arith.sitofp %1 : i32 to f32
  %12 = arith.maximumf %10, %11 : f32
  %13 = memref.get_global @g0 : memref<3xindex>
  %14 = arith.maxsi %1, %1 : i32
  %15 = arith.constant 2147483648.0 : f64
  %16 = arith.constant -2147483648.0 : f64
  %17 = arith.constant 2147483647.9999998 : f64
  %18 = arith.cmpf ult, %8, %16 : f64
  %19 = arith.select %18, %16, %8 : f64
  %20 = arith.cmpf ogt, %19, %17 : f64
  %21 = arith.select %20, %17, %19 : f64
  %22 = arith.fptosi %21 : f64 to i32
  %23 = arith.bitcast %22 : i32 to f32
  %24 = arith.minimumf %23, %12 : f32
  %25 = arith.constant -2 : index
  %26 = arith.constant 7 : index
  %27 = arith.remui %25, %26 : index
  cf.br ^bb1(%27, %24, %24 : index, f32, f32)
^bb1(%28: index, %29: f32, %30: f32):
  %31 = arith.constant 1 : index
  %32 = arith.subi %28, %31 : index
  %33 = arith.cmpi sgt, %32, %2 : index
  cf.cond_br %33, ^bb1(%32, %30, %29 : index, f32, f32), ^bb2(%9 : memref<1xi32, strided<[3]>>)
^bb2(%34: memref<1xi32, strided<[3]>>):
  return %34, %9, %4, %24, %23 : memref<1xi32, strided<[3]>>, memref<1xi32, strided<[3]>>, memref<?xi32, strided<[1]>>, f32, f32
}
// call: @f0(-4.940656e-324 : f64, memref<2xi32> [1130172825, 32], 17 : i32, -2 : i32, 0xFFF0000000000000 : f64, 5.000000e-01 : f64)
// call: @f0(-5.000000e-01 : f64, memref<2xi32> [2147483647, -964894864], 33 : i32, -2 : i32, 5.000000e-01 : f64, -3.777893186295716e22 : f64)
// call: @f0(1.7265297739330668e-113 : f64, memref<2xi32> [1759098946, -340952616], 2 : i32, 7 : i32, -1.000000e+00 : f64, 1.0462979746069333e-271 : f64)
// call: @f0(4.940656e-324 : f64, memref<1xi32> [1431655765], 26 : i32, 110 : i32, 1.000000e+00 : f64, -2.1683921158455034e26 : f64)
// call: @f0(2.257050977880882e-235 : f64, memref<2xi32> [-228735997, 31], 48619083 : i32, 31 : i32, -5.070602400912918e30 : f64, 2.2250738585072014e-308 : f64)
// call: @f0(6.218252807016801e-277 : f64, memref<2xi32> [2, -13], 1914323827 : i32, -2147483647 : i32, 0xFFF8000000000000 : f64, -2.082028236555368e-231 : f64)
// call: @f0(4.033380551891576e45 : f64, memref<3xi32> [1643085684, -581227866, 1738511360], 210841211 : i32, -730066213 : i32, 3.1579980817727764e275 : f64, 0xFFF8000000000000 : f64)
