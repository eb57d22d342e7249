// seed: 60588
// release: 16
func.func @f0(%arg0: memref<?xcomplex<f32>>, %arg1: memref<i64>, %arg2: f16) -> (index, f16) {
  %0 = arith.constant 0 : i8
  cf.switch %0 : i8, [
    default: ^bb2
  ]
^bb1(%1: index, %2: index):
  %3 = arith.xori %2, %1 : index
  return %3, %arg2 : index, f16
^bb2:
  %4 = arith.constant 102 : index
  %5 = arith.constant 88 : index
  %6 = arith.constant 64 : index
  %7 = arith.cmpi ult, %5, %6 : index
  %8 = arith.shrui %4, %5 : index
  %9 = arith.constant 8 : index
  %10 = arith.select %7, %8, %9 : index
  cf.br ^bb1(%10, %10 : index, index)
}
func.func @f1(%arg0: complex<f32>, %arg1: memref<i64, strided<[], offset: ?>>, %arg2: memref<i64, strided<[], offset: ?>>, %arg3: memref<i64>) -> (index, memref<i64>, memref<i64, strided<[], offset: ?>>) {
  %0 = arith.constant 1 : i64
  memref.store %0, %arg2[] : memref<i64, strided<[], offset: ?>>
  %1 = arith.constant 444409240967448255 : index
  %2 = arith.constant 64 : index
  %3 = arith.constant 0 : index
  %4 = arith.cmpi eq, %2, %3 : index
  %5 = arith.constant 7401142602629982915 : index
  %6 = arith.select %4, %5, %2 : index
  %7 = arith.ceildivui %1, %6 : index
  return %7, %arg3, %arg1 : index, memref<i64>, memref<i64, strided<[], offset: ?>>
}
func.func @f2(%arg0: (memref<?xcomplex<f32>>, memref<i64>, f16) -> (index, f16), %arg1: (complex<f32>, memref<i64, strided<[], offset: ?>>, memref<i64, strided<[], offset: ?>>, memref<i64>) -> (index, memref<i64>, memref<i64, strided<[], offset: ?>>), %arg2: memref<1xf32, strided<[1], offset: ?>>, %arg3: (complex<f32>, memref<i64, strided<[], offset: ?>>, memref<i64, strided<[], offset: ?>>, memref<i64>) -> (index, memref<i64>, memref<i64, strided<[], offset: ?>>)) -> memref<i64> {
  %0 = memref.alloca() : memref<i64>
  %1 = arith.constant 6148914691236517205 : i64
  memref.store %1, %0[] : memref<i64>
  %2 = memref.alloc() : memref<i64>
  %3 = arith.constant -9223372036854775808 : i64
  memref.store %3, %2[] : memref<i64>
  %4 = memref.alloc() : memref<i64>
  %5 = arith.constant 60 : i64
  memref.store %5, %4[] : memref<i64>
  %6 = arith.constant 2.500000e+00 : f32
  %7 = arith.constant -1.1754944e-38 : f32
  %8 = complex.create %6, %7 : complex<f32>
  %9 = memref.cast %0 : memref<i64> to memref<i64, strided<[], offset: ?>>
  %10 = memref.cast %2 : memref<i64> to memref<i64, strided<[], offset: ?>>
  %11:3 = call_indirect %arg3(%8, %9, %10, %4) : (complex<f32>, memref<i64, strided<[], offset: ?>>, memref<i64, strided<[], offset: ?>>, memref<i64>) -> (index, memref<i64>, memref<i64, strided<[], offset: ?>>)
  return %11#1 : memref<i64>
}
// call: @f2(@f0, @f1, memref<1xf32, strided<[1], offset: 2>> [5.000000e-01, 0x7F800001, 122.36379, 5.571628e+24, -1.1754944e-38], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1]>> [-1.401298e-45, 29689082.0], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1], offset: 3>> [-2.6896097e-17, -1.500000e+00, 1.1754944e-38, 1.0130118e-31, -1.1754944e-38], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1], offset: 3>> [5.000000e-01, 3.4028235e38, -2.2734648e-35, -1.1754942e-38, 1.401298e-45], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1]>> [1.1754942e-38], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1], offset: 1>> [-17848711000.0, 47524233000000.0, -1.000000e+00, -5.3639454e37], @f1)
// call: @f2(@f0, @f1, memref<1xf32, strided<[1], offset: 2>> [2.8532768e-10, -1.000000e+00, -4.889833e-07, 0xFF800000], @f1)
