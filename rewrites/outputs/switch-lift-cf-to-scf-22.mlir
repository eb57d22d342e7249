func.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c10_i32 = arith.constant 10 : i32
  %c20_i32 = arith.constant 20 : i32
  %c30_i32 = arith.constant 30 : i32
  %0 = arith.index_castui %arg0 : i32 to index
  %1 = scf.index_switch %0 -> i32 
  case 305419896 {
    scf.yield %c10_i32 : i32
  }
  case 4294967219 {
    scf.yield %c20_i32 : i32
  }
  case 65536 {
    scf.yield %c30_i32 : i32
  }
  default {
    scf.yield %arg1 : i32
  }
  return %1 : i32
}
