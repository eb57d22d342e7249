// seed: 177178432
// release: 16
func.func @f0() -> (complex<f16>, complex<f16>, index, index, f32) {
  %0 = affine.apply affine_map<() -> (3 + 4 * -1 + 1 * -1 + (-1 mod 2 - (-1 ceildiv 4)))>()
  cf.br ^bb1(%0 : index)
^bb1(%1: index):
  %2 = arith.constant 0 : index
  %3 = arith.constant 6 : index
  %4 = arith.constant 1 : index
  %5 = arith.constant -8.845329e-05 : f16
  %6 = arith.constant -0.000000e+00 : f16
  %7 = complex.create %5, %6 : complex<f16>
  %8 = arith.constant 5.447865e-05 : f16
  %9 = arith.constant -2.619141e+00 : f16
  %10 = complex.create %8, %9 : complex<f16>
  %11:2 = scf.for %arg0 = %2 to %3 step %4 iter_args(%arg1 = %7, %arg2 = %10) -> (complex<f16>, complex<f16>) {
    %12 = arith.constant -1.000000e+00 : f16
    %13 = complex.create %12, %6 : complex<f16>
    scf.yield %13, %arg2 : complex<f16>, complex<f16>
  }
  %14 = arith.constant 1.000000e+00 : f32
  return %11#1, %11#0, %1, %0, %14 : complex<f16>, complex<f16>, index, index, f32
}
func.func @f1(%arg0: i32, %arg1: index, %arg2: memref<complex<f16>, strided<[], offset: 2>>, %arg3: i32, %arg4: complex<f16>) -> (memref<complex<f16>, strided<[], offset: 2>>, i32) {
  %0 = arith.constant -2215158467199503153 : index
  %1 = arith.constant -15 : index
  %2 = arith.ceildivsi %0, %1 : index
  %3 = arith.index_castui %2 : index to i16
  affine.for %arg5 = -2 to min affine_map<() -> (1, 0, -1)>() {
    affine.for %arg6 = max affine_map<(d0) -> (d0, d0)>(%arg5) to 0 {
      %4:3 = affine.for %arg7 = 3 to affine_map<(d0) -> (d0 * 1)>(%arg6) iter_args(%arg8 = %arg4, %arg9 = %arg4, %arg10 = %arg6) -> (complex<f16>, complex<f16>, index) {
        affine.store %arg9, %arg2[] : memref<complex<f16>, strided<[], offset: 2>>
        %5 = arith.constant 1 : index
        %6 = arith.ori %arg5, %5 : index
        %7 = arith.remui %arg10, %6 : index
        affine.store %arg8, %arg2[] : memref<complex<f16>, strided<[], offset: 2>>
        affine.store %arg8, %arg2[] : memref<complex<f16>, strided<[], offset: 2>>
        %8 = arith.addi %7, %arg7 : index
        affine.yield %arg9, %arg9, %8 : complex<f16>, complex<f16>, index
      }
    }
  }
  %9 = arith.trunci %arg3 : i32 to i1
  scf.if %9 {
    %10 = arith.trunci %3 : i16 to i8
    %11 = arith.constant 109 : i8
    %12 = arith.andi %10, %11 : i8
    %13 = arith.cmpi ule, %12, %10 : i8
    cf.assert %13, "does not hold"
  }
  return %arg2, %arg0 : memref<complex<f16>, strided<[], offset: 2>>, i32
}
// call: @f1(236595625 : i32, 115 : index, memref<complex<f16>, strided<[], offset: 2>> [0xFC01, 0xFC00, 0.000000e+00, 1.765625e+00, 5.960464e-08, -6.550400e+04, 0.000000e+00, -1.343536e-02], 0 : i32, [0x7D1C, -2.159119e-02] : complex<f16>)
// call: @f1(65535 : i32, -1654083989089433003 : index, memref<complex<f16>, strided<[], offset: 2>> [3.157500e+02, 0x7C00, -2.891541e-02, 1.248750e+02, -4.317500e+02, 4.470000e+02, 0.000000e+00, 9.674072e-02], -5 : i32, [-3.276800e+04, 1.000000e+00] : complex<f16>)
// call: @f1(0 : i32, 0 : index, memref<complex<f16>, strided<[], offset: 2>> [1.500000e+00, 0.000000e+00, -1.000000e+00, -2.227200e+04, -2.260742e-01, 5.210000e+02], 975806107 : i32, [-0.000000e+00, 3.880859e+00] : complex<f16>)
// call: @f1(-13 : i32, 64 : index, memref<complex<f16>, strided<[], offset: 2>> [-1.657009e-04, 0xFC00, -0.000000e+00, 2.145312e+01, -6.550400e+04, 0x7E00], 26 : i32, [2.500000e+00, -0.000000e+00] : complex<f16>)
// call: @f1(26 : i32, 14 : index, memref<complex<f16>, strided<[], offset: 2>> [1.728535e-06, 1.500000e+00, -1.500000e+00, -2.500000e+00, 2.500000e+00, 2.500000e+00, 2.256250e+02, -2.053833e-02, -2.798438e+01, -3.248453e-05], -2147483647 : i32, [7.152557e-07, -8.593750e+01] : complex<f16>)
// call: @f1(-604856229 : i32, 9223372036854775807 : index, memref<complex<f16>, strided<[], offset: 2>> [0.000000e+00, 1.500000e+00, 0xFE00, -1.064062e+01, -6.103516e-05, 8.320312e-01, -1.799583e-03, 0x7C01, 0x7C00, 9.992000e+03], -1 : i32, [-2.501011e-04, 0xFC00] : complex<f16>)
