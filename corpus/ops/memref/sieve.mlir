// Primes below n by sieving in an allocation of single bits.
func.func @primes(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %t = arith.constant true
  %f = arith.constant false
  %m = memref.alloc(%n) : memref<?xi1>
  cf.br ^clear(%c0 : index)
^clear(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^clear_one, ^search(%c2, %z : index, i32)
^clear_one:
  memref.store %t, %m[%i] : memref<?xi1>
  %i1 = arith.addi %i, %c1 : index
  cf.br ^clear(%i1 : index)
^search(%k: index, %count: i32):
  %q = arith.cmpi slt, %k, %n : index
  cf.cond_br %q, ^test, ^exit
^test:
  %prime = memref.load %m[%k] : memref<?xi1>
  %k1 = arith.addi %k, %c1 : index
  %count1 = arith.addi %count, %o : i32
  %twice = arith.addi %k, %k : index
  cf.cond_br %prime, ^strike(%twice : index), ^search(%k1, %count : index, i32)
^strike(%j: index):
  %r = arith.cmpi slt, %j, %n : index
  cf.cond_br %r, ^strike_one, ^search(%k1, %count1 : index, i32)
^strike_one:
  memref.store %f, %m[%j] : memref<?xi1>
  %j1 = arith.addi %j, %k : index
  cf.br ^strike(%j1 : index)
^exit:
  memref.dealloc %m : memref<?xi1>
  return %count : i32
}
// call: @primes(2 : index) == 0 : i32
// call: @primes(3 : index) == 1 : i32
// call: @primes(100 : index) == 25 : i32
