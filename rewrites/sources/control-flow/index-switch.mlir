func.func @f(%i: index, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xi32>
  %r = scf.index_switch %i -> i32
  case 2 {
    %a = arith.addi %x, %x : i32
    scf.yield %a : i32
  }
  case 5000 {
    %z = arith.constant 1 : i32
    scf.yield %z : i32
  }
  default {
    scf.yield %x : i32
  }
  return %r : i32
}
