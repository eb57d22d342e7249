// seed: 70674
// index-bitwidth: 32
func.func @f0(%arg0: i8) -> index {
  %0 = arith.constant false
  %1 = arith.constant true
  %2 = arith.subi %0, %1 : i1
  %3 = arith.constant 1 : index
  %4 = memref.alloc(%3) : memref<?xindex>
  %5 = arith.constant 1522189129 : index
  %6 = arith.constant 0 : index
  cf.br ^bb1(%6 : index)
^bb1(%7: index):
  %8 = arith.cmpi ult, %7, %3 : index
  cf.cond_br %8, ^bb2, ^bb3
^bb2:
  memref.store %5, %4[%7] : memref<?xindex>
  %9 = arith.addi %7, %3 : index
  cf.br ^bb1(%9 : index)
^bb3:
  %10 = arith.constant -398123587 : index
  %11 = arith.constant 1710880263 : index
  %12 = arith.constant 70 : index
  %13 = arith.ceildivui %10, %12 : index
  return %13 : index
}
func.func @f1(%arg0: complex<f64>, %arg1: complex<f64>, %arg2: memref<i1>) -> index {
  %0 = arith.constant -144502371887390157994240421010504538841 : i128
  %1 = arith.constant 29 : i128
  %2 = arith.constant 127 : i128
  %3 = arith.andi %1, %2 : i128
  %4 = arith.shrsi %0, %3 : i128
  %5 = arith.constant 92 : i16
  %6 = arith.andi %4, %2 : i128
  %7 = arith.shrui %4, %6 : i128
  %8 = arith.constant 1 : index
  %9 = memref.reinterpret_cast %arg2 to offset: [0], sizes: [%8], strides: [1] : memref<i1> to memref<?xi1, strided<[1]>>
  %10 = arith.constant 16383 : index
  %11 = arith.constant 0 : index
  %12 = memref.load %9[%11] : memref<?xi1, strided<[1]>>
  %13 = arith.index_castui %12 : i1 to index
  %14 = arith.remui %13, %8 : index
  %15 = memref.load %9[%14] : memref<?xi1, strided<[1]>>
  %16 = arith.constant 17 : i16
  %17 = arith.sitofp %15 : i1 to f64
  %18 = arith.constant 3.609351959964409e148 : f64
  %19 = complex.create %17, %18 : complex<f64>
  %20 = arith.index_castui %12 : i1 to index
  %21 = memref.cast %9 : memref<?xi1, strided<[1]>> to memref<*xi1>
  %22 = arith.constant 97 : i16
  %23 = arith.index_cast %20 : index to i16
  %24 = arith.ori %22, %23 : i16
  %25 = complex.add %19, %arg1 : complex<f64>
  %26 = arith.trunci %24 : i16 to i8
  %27 = call @f0(%26) : (i8) -> index
  return %27 : index
}
// call: @f1([0xFFF0000000000001, -1.6928617984107952e59] : complex<f64>, [2.0090004992827922e-137, -8.117202731049213e-35] : complex<f64>, memref<i1> [true])
// call: @f1([-6.50789923482833e-200, -8.509269841909492e-268] : complex<f64>, [4.665538428051941e283, -5.8054528113557655e-111] : complex<f64>, memref<i1> [true])
// call: @f1([5.000000e-01, -2.252995852714573e-247] : complex<f64>, [-1.500000e+00, -0.000000e+00] : complex<f64>, memref<i1> [true])
// call: @f1([1.5612434825982052e-298, -1.41955864688924e125] : complex<f64>, [-1.000000e+00, -2.2250738585072014e-308] : complex<f64>, memref<i1> [false])
// call: @f1([-2.3815672020311475e-233, -4.940656e-324] : complex<f64>, [-1.7976931348623157e308, 6.052130498094532e-158] : complex<f64>, memref<i1> [false])
// call: @f1([-2.1823638469712238e254, 5.000000e-01] : complex<f64>, [2.198557308411793e-253, 4.465142747946405e-92] : complex<f64>, memref<i1> [true])
// call: @f0(-105 : i8)
// call: @f1([2.2250738585072014e-308, 2.500000e+00] : complex<f64>, [-1.7976931348623157e308, 2.500000e+00] : complex<f64>, memref<i1> [true])
