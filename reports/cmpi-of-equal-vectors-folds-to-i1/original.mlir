// seed: 101568
// release: 13
func @f0(%arg0: i8, %arg1: vector<2xi32>, %arg2: i8, %arg3: vector<2xi32>, %arg4: i32) -> (i1, vector<2xi32>, i8, i1, vector<2xi32>) {
  %0 = "std.splat"(%arg4) : (i32) -> vector<2xi32>
  %1 = constant dense<32> : vector<2xi32>
  %2 = remi_unsigned %0, %1 : vector<2xi32>
  %3 = shift_right_signed %arg3, %2 : vector<2xi32>
  %4 = xor %arg4, %arg4 : i32
  %5 = cmpi slt, %4, %4 : i32
  %6 = "vector.insert"(%4, %3) {position = [0]} : (i32, vector<2xi32>) -> vector<2xi32>
  %7 = constant 79 : i8
  %8 = remi_unsigned %arg2, %7 : i8
  %9 = constant dense<114> : vector<2xi32>
  %10 = constant dense<-686479499> : vector<2xi32>
  %11 = divi_unsigned %9, %10 : vector<2xi32>
  %12 = constant false
  %13 = muli %5, %12 : i1
  %14 = "vector.broadcast"(%4) : (i32) -> vector<2xi32>
  %15 = constant dense<0> : vector<2xi32>
  %16 = cmpi eq, %14, %15 : vector<2xi32>
  %17 = constant dense<[1, 28]> : vector<2xi32>
  %18 = select %16, %17, %14 : vector<2xi1>, vector<2xi32>
  %19 = remi_unsigned %11, %18 : vector<2xi32>
  %20 = cmpi ule, %4, %4 : i32
  %21 = cmpi ult, %arg3, %1 : vector<2xi32>
  %22 = constant dense<23> : vector<2xi32>
  %23 = select %21, %arg3, %22 : vector<2xi1>, vector<2xi32>
  %24 = shift_right_signed %19, %23 : vector<2xi32>
  %25 = constant 7277350420953167947 : index
  %26 = constant 4 : index
  %27 = memref.alloc(%26) : memref<?x4xi8>
  %28 = muli %26, %26 : index
  %29 = sexti %20 : i1 to i8
  %30 = constant 0 : index
  %31 = constant 1 : index
  br ^bb1(%30 : index)
^bb1(%32: index):
  %33 = cmpi ult, %32, %28 : index
  cond_br %33, ^bb2, ^bb3
^bb2:
  %34 = remi_unsigned %32, %26 : index
  %35 = divi_unsigned %32, %26 : index
  memref.store %29, %27[%35, %34] : memref<?x4xi8>
  %36 = addi %32, %31 : index
  br ^bb1(%36 : index)
^bb3:
  memref.dealloc %27 : memref<?x4xi8>
  %37 = constant true
  %38 = or %5, %37 : i1
  %39 = cmpi eq, %13, %37 : i1
  %40 = select %39, %12, %13 : i1
  %41 = floordivi_signed %40, %38 : i1
  return %41, %24, %8, %20, %19 : i1, vector<2xi32>, i8, i1, vector<2xi32>
}
// call: @f0(-13 : i8, [2000622839, 65] : vector<2xi32>, 75 : i8, [2147483647, 1506382251] : vector<2xi32>, -1 : i32)
// call: @f0(77 : i8, [-1, 3] : vector<2xi32>, -77 : i8, [-2, 1694699879] : vector<2xi32>, -2147483648 : i32)
// call: @f0(5 : i8, [1048575, 1052307543] : vector<2xi32>, 31 : i8, [2, -1452312323] : vector<2xi32>, 32 : i32)
// call: @f0(85 : i8, [33, 8388608] : vector<2xi32>, 1 : i8, [-1411888995, 12] : vector<2xi32>, 55 : i32)
// call: @f0(-127 : i8, [112, 0] : vector<2xi32>, 119 : i8, [32, 1917735409] : vector<2xi32>, 2147483647 : i32)
// call: @f0(0 : i8, [16, -2] : vector<2xi32>, 2 : i8, [32, 1] : vector<2xi32>, 35 : i32)
// call: @f0(-2 : i8, [397632527, 580158053] : vector<2xi32>, 49 : i8, [8388607, -1481696033] : vector<2xi32>, 1 : i32)
// call: @f0(74 : i8, [126, 75] : vector<2xi32>, 8 : i8, [33, 110] : vector<2xi32>, 2 : i32)
