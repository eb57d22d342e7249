// What a turn has put on the stack is gone when it ends.
func.func @within(%n: index, %v: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %v) -> (i32) {
    %m = memref.alloca() : memref<1xi32>
    memref.store %x, %m[%zero] : memref<1xi32>
    %y = memref.load %m[%zero] : memref<1xi32>
    %z = arith.addi %y, %y : i32
    scf.yield %z : i32
  }
  return %r : i32
}
func.func @beyond(%n: index, %v: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloca() : memref<1xi32>
  memref.store %v, %first[%zero] : memref<1xi32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %first) -> (memref<1xi32>) {
    %m = memref.alloca() : memref<1xi32>
    memref.store %v, %m[%zero] : memref<1xi32>
    scf.yield %m : memref<1xi32>
  }
  %y = memref.load %r[%zero] : memref<1xi32>
  return %y : i32
}
// call: @within(3 : index, 5 : i32) == 40 : i32
// call: @beyond(0 : index, 5 : i32) == 5 : i32
// call: @beyond(1 : index, 5 : i32) == undefined "use of a stack block"
