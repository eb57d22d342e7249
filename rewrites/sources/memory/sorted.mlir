func.func @f(%m: memref<5xi32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %r = scf.for %i = %c1 to %c5 step %c1 iter_args(%ok = %true) -> (i1) {
    %h = arith.subi %i, %c1 : index
    %a = memref.load %m[%h] : memref<5xi32>
    %b = memref.load %m[%i] : memref<5xi32>
    %le = arith.cmpi sle, %a, %b : i32
    %n = arith.andi %ok, %le : i1
    scf.yield %n : i1
  }
  return %r : i1
}
