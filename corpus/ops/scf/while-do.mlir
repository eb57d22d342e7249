// All of the work stands before the condition: it is done once where it says no.
func.func @f(%m: memref<1xi32>) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %r = scf.while : () -> i32 {
    %v = memref.load %m[%zero] : memref<1xi32>
    %w = arith.subi %v, %one : i32
    memref.store %w, %m[%zero] : memref<1xi32>
    %more = arith.cmpi sgt, %w, %one : i32
    scf.condition(%more) %v : i32
  } do {
  ^bb0(%v: i32):
    scf.yield
  }
  return %r : i32
}
// call: @f(memref<1xi32> [0]) == 0 : i32
// after: arg0 == [-1]
// 4 to 3, 3 to 2, 2 to 1
// call: @f(memref<1xi32> [4]) == 2 : i32
// after: arg0 == [1]
