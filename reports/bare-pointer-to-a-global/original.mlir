// seed: 183135918
// options: use-bare-ptr-memref-call-conv=1
memref.global "private" @g0 : memref<i8> = uninitialized
func.func @f0(%arg0: i64, %arg1: index, %arg2: index) -> i8 {
  %0 = memref.alloc() : memref<i8>
  %1 = arith.index_castui %arg1 : index to i8
  memref.store %1, %0[] : memref<i8>
  %2 = arith.constant false
  %3 = arith.constant 8901032059187197851 : index
  cf.cond_br %2, ^bb1(%0, %arg1, %3, %0 : memref<i8>, index, index, memref<i8>), ^bb1(%0, %arg2, %arg2, %0 : memref<i8>, index, index, memref<i8>)
^bb1(%4: memref<i8>, %5: index, %6: index, %7: memref<i8>):
  %8 = arith.constant 6148914691236517205 : index
  %9 = index.cmp uge(%8, %5)
  %10 = arith.constant -14 : i8
  %11 = memref.atomic_rmw minu %10, %7[] : (i8, memref<i8>) -> i8
  memref.dealloc %7 : memref<i8>
  return %11 : i8
}
func.func @f1(%arg0: memref<i64>, %arg1: index, %arg2: memref<i64>, %arg3: memref<i8>, %arg4: memref<i8>) -> (memref<i8>, memref<i64>, memref<i8>) {
  %0 = arith.constant true
  %1 = arith.constant 5 : index
  %2 = arith.constant 0 : index
  %3 = arith.constant 1 : index
  cf.cond_br %0, ^bb1(%1, %arg4, %arg2 : index, memref<i8>, memref<i64>), ^bb2(%1, %arg3, %arg4, %arg4, %arg0 : index, memref<i8>, memref<i8>, memref<i8>, memref<i64>)
^bb1(%4: index, %5: memref<i8>, %6: memref<i64>):
  %7 = arith.constant 1385029191573981463 : index
  %8 = index.mins %7, %4
  %9 = arith.constant 37 : i16
  cf.switch %9 : i16, [
    default: ^bb3(%6 : memref<i64>),
    0: ^bb3(%6 : memref<i64>),
    44501: ^bb3(%arg0 : memref<i64>)
  ]
^bb2(%10: index, %11: memref<i8>, %12: memref<i8>, %13: memref<i8>, %14: memref<i64>):
  %15 = constant @f0 : (i64, index, index) -> i8
  %16 = memref.load %14[] : memref<i64>
  %17 = arith.addi %16, %16 : i64
  %18 = memref.reinterpret_cast %13 to offset: [0], sizes: [%3, 1, 1], strides: [%3, %3, 1] : memref<i8> to memref<?x1x1xi8, strided<[?, ?, 1]>>
  memref.store %17, %arg2[] : memref<i64>
  cf.cond_br %0, ^bb1(%10, %12, %arg2 : index, memref<i8>, memref<i64>), ^bb1(%10, %arg4, %14 : index, memref<i8>, memref<i64>)
^bb3(%19: memref<i64>):
  %20 = memref.get_global @g0 : memref<i8>
  %21 = arith.constant -2 : i8
  memref.store %21, %20[] : memref<i8>
  %22 = arith.subi %4, %3 : index
  %23 = arith.cmpi sgt, %22, %2 : index
  cf.cond_br %23, ^bb2(%22, %5, %20, %20, %arg2 : index, memref<i8>, memref<i8>, memref<i8>, memref<i64>), ^bb4(%19, %5 : memref<i64>, memref<i8>)
^bb4(%24: memref<i64>, %25: memref<i8>):
  return %25, %24, %arg3 : memref<i8>, memref<i64>, memref<i8>
}
// call: @f1(memref<i64> [-9223372036854775807], 106 : index, memref<i64> [-2683997520218295639], memref<i8> [-2], memref<i8> [-103])
// call: @f1(memref<i64> [9223372036854775807], 8192 : index, memref<i64> [63], memref<i8> [0], memref<i8> [85])
// call: @f1(memref<i64> [-7601244397467764456], 0 : index, memref<i64> [-5140763096490653895], memref<i8> [23], memref<i8> [7])
// call: @f1(memref<i64> [-9223372036854775807], 7284639530529285745 : index, memref<i64> [65], memref<i8> [-127], memref<i8> [113])
// call: @f1(memref<i64> [6148914691236517205], -8488979939458655195 : index, memref<i64> [-9223372036854775808], memref<i8> [-1], memref<i8> [16])
// call: @f1(memref<i64> [335359443984463989], 3784059083436773917 : index, memref<i64> [2539366756365117754], memref<i8> [1], memref<i8> [85])
