// The region behind `do` takes what the one before passes on, of other types and in another order.
func.func @f(%a: i32, %n: index) -> (index, i32, i1) {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %r:3 = scf.while (%x = %a, %left = %n) : (i32, index) -> (index, i32, i1) {
    %more = arith.cmpi sgt, %left, %zero : index
    scf.condition(%more) %left, %x, %more : index, i32, i1
  } do {
  ^bb0(%l: index, %y: i32, %b: i1):
    %z = arith.muli %y, %two : i32
    %m = arith.subi %l, %one : index
    scf.yield %z, %m : i32, index
  }
  return %r#0, %r#1, %r#2 : index, i32, i1
}
// call: @f(3 : i32, 0 : index) == 0 : index, 3 : i32, false
// call: @f(3 : i32, -5 : index) == -5 : index, 3 : i32, false
// call: @f(3 : i32, 1 : index) == 0 : index, 6 : i32, false
// call: @f(3 : i32, 4 : index) == 0 : index, 48 : i32, false
