// seed: 104703
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: memref<2x3xi32>, %arg1: memref<4x2xi32>, %arg2: i16) -> memref<1x1xi16> {
  %0 = arith.constant false
  %1 = arith.constant -6827 : i16
  %2 = arith.select %0, %arg2, %1 : i16
  %3 = arith.constant 15 : i16
  cf.cond_br %0, ^bb3(%arg2, %2, %2, %3 : i16, i16, i16, i16), ^bb2
^bb1(%4: memref<4x2xi32>, %5: i32, %6: memref<2x3xi32>, %7: memref<2x3xi32>):
  %8 = memref.alloc() {alignment = 16 : i64} : memref<18xi8>
  %9 = arith.constant 16 : index
  %10 = memref.view %8[%9][] : memref<18xi8> to memref<1x1xi16>
  %11 = arith.constant 0 : index
  memref.store %2, %10[%11, %11] : memref<1x1xi16>
  return %10 : memref<1x1xi16>
^bb2:
  %12 = arith.constant 26 : i16
  %13 = arith.constant 16 : i16
  %14 = arith.constant 0 : i16
  %15 = arith.cmpi eq, %13, %14 : i16
  %16 = arith.constant -32768 : i16
  %17 = arith.select %15, %16, %13 : i16
  %18 = arith.cmpi eq, %12, %16 : i16
  %19 = arith.select %18, %14, %12 : i16
  %20 = arith.ceildivsi %19, %17 : i16
  %21 = arith.extui %arg2 : i16 to i32
  %22 = arith.extui %arg2 : i16 to i32
  %23 = arith.constant 1 : i32
  %24 = arith.ori %22, %23 : i32
  %25 = arith.constant -2147483648 : i32
  %26 = arith.cmpi eq, %21, %25 : i32
  %27 = arith.constant 0 : i32
  %28 = arith.select %26, %27, %21 : i32
  %29 = arith.ceildivsi %28, %24 : i32
  cf.br ^bb1(%arg1, %29, %arg0, %arg0 : memref<4x2xi32>, i32, memref<2x3xi32>, memref<2x3xi32>)
^bb3(%30: i16, %31: i16, %32: i16, %33: i16):
  %34 = arith.constant 64 : i16
  %35 = arith.constant 1 : i16
  %36 = arith.ori %34, %35 : i16
  %37 = arith.constant -1 : i16
  %38 = arith.cmpi eq, %36, %37 : i16
  %39 = arith.select %38, %35, %36 : i16
  %40 = arith.divsi %33, %39 : i16
  %41 = arith.addi %40, %31 : i16
  %42 = arith.extui %41 : i16 to i32
  cf.br ^bb1(%arg1, %42, %arg0, %arg0 : memref<4x2xi32>, i32, memref<2x3xi32>, memref<2x3xi32>)
}
// call: @f0(memref<2x3xi32> [216556140, 1, 0, 116692666, 112456415, 1], memref<4x2xi32> [749512802, 914361382, -338403453, -1940887868, 33, -162598379, 1431655765, 740027028], 102 : i16)
// call: @f0(memref<2x3xi32> [0, -1252721499, 987711939, -138325924, 268435456, -1601906955], memref<4x2xi32> [-1369210489, -1506283172, 1023, 852133741, 1431655765, -434103104, 571151003, -1], 32 : i16)
// call: @f0(memref<2x3xi32> [131071, 1431655765, -6, -484830103, 1219140705, 31], memref<4x2xi32> [-890253932, -1335386538, 1009708847, 63, -1185585305, -1244790071, 4, -1719653579], 511 : i16)
// call: @f0(memref<2x3xi32> [-2147483647, -15, 0, 31, 1630674082, -714745068], memref<4x2xi32> [-434625616, -943719362, -1395990353, 173872451, -2, 240795243, 31, 64], 0 : i16)
// call: @f0(memref<2x3xi32> [-1704373950, 2, -1461542446, 1431655765, 2147483647, 32], memref<4x2xi32> [1431655765, 1708053143, -1621596249, 32, 0, -802256738, 1882358895, -2], 5 : i16)
// call: @f0(memref<2x3xi32> [31, -2147483648, 1431655765, 33, 0, 1490404424], memref<4x2xi32> [-771243076, -1401793799, 599383712, -1, 2147483647, -2147483648, 867144615, -1801247038], 98 : i16)
// call: @f0(memref<2x3xi32> [-435082228, -181311700, -15, 12, -3, -1952067337], memref<4x2xi32> [-766842946, 0, 1137313356, -1, 67108864, -2, 1431655765, 1505697325], 31 : i16)
