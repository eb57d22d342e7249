func.func @sum(%lb: index, %ub: index, %step: index, %x: i32, %m: memref<2xi32>) -> i32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%x) -> i32 {
    %v = memref.load %m[%i] : memref<2xi32>
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  cf.br ^bb1(%x : i32)
^bb1(%unused: i32):
  return %r : i32
}
// call: @sum(0 : index, 2 : index, 1 : index, 1 : i32, memref<2xi32> [10, 20]) == 31 : i32
