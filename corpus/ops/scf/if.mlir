// With results, each arm gives its own; without, one arm may be left out.
func.func @value(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  } else {
    scf.yield %b, %a : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @one(%c: i1, %m: memref<1xi32>, %a: i32) {
  %zero = arith.constant 0 : index
  scf.if %c {
    memref.store %a, %m[%zero] : memref<1xi32>
  }
  return
}
func.func @both(%c: i1, %m: memref<1xi32>, %a: i32, %b: i32) {
  %zero = arith.constant 0 : index
  scf.if %c {
    memref.store %a, %m[%zero] : memref<1xi32>
  } else {
    memref.store %b, %m[%zero] : memref<1xi32>
  }
  return
}
// call: @value(true, 1 : i32, 2 : i32) == 1 : i32, 2 : i32
// call: @value(false, 1 : i32, 2 : i32) == 2 : i32, 1 : i32
// call: @one(true, memref<1xi32> [7], 1 : i32) == ()
// after: arg1 == [1]
// call: @one(false, memref<1xi32> [7], 1 : i32) == ()
// after: arg1 == [7]
// call: @both(true, memref<1xi32> [7], 1 : i32, 2 : i32) == ()
// after: arg1 == [1]
// call: @both(false, memref<1xi32> [7], 1 : i32, 2 : i32) == ()
// after: arg1 == [2]
