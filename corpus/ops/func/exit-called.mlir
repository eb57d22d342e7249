// `exit` ends the run as `abort` does, and its status is observed as an argument of the host's.
func.func private @exit(i32)
func.func @f(%c: i1, %m: memref<1xi32>, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  memref.store %x, %m[%zero] : memref<1xi32>
  cf.cond_br %c, ^stop, ^go
^stop:
  call @exit(%x) : (i32) -> ()
  memref.store %x, %m[%zero] : memref<1xi32>
  %one = arith.constant 1 : i32
  %zeros = arith.constant 0 : i32
  %q = arith.divsi %one, %zeros : i32
  return %q : i32
^go:
  return %x : i32
}
// call: @f(true, memref<1xi32> [5], 3 : i32) == abort
// after: arg1 == [3]
// call: @f(false, memref<1xi32> [5], 3 : i32) == 3 : i32
// after: arg1 == [3]
