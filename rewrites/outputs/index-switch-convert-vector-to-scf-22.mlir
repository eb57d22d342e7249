func.func @f(%arg0: index, %arg1: memref<4xi32>) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %0 = memref.load %arg1[%c0] : memref<4xi32>
  %1 = scf.index_switch %arg0 -> i32 
  case 2 {
    %2 = arith.addi %0, %0 : i32
    scf.yield %2 : i32
  }
  case 5000 {
    scf.yield %c1_i32 : i32
  }
  default {
    scf.yield %0 : i32
  }
  return %1 : i32
}
