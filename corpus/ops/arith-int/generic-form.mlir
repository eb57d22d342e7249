// Ops in their generic form, which every release reads alike.
func.func @f(%a: i32, %b: i32) -> (i32, i1) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %1 = "arith.cmpi"(%0, %b) {predicate = 2 : i64} : (i32, i32) -> i1
  "func.return"(%0, %1) : (i32, i1) -> ()
}
// call: @f(2147483647 : i32, 1 : i32) == -2147483648 : i32, true
// call: @f(1 : i32, 1 : i32) == 2 : i32, false
