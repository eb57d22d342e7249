// A symbol that is no identifier is written in quotes.
func.func @"a function, with + and \22"(%a: i32) -> i32 {
  return %a : i32
}
func.func @f(%a: i32) -> i32 {
  %0 = call @"a function, with + and \22"(%a) : (i32) -> i32
  return %0 : i32
}
// call: @f(4 : i32) == 4 : i32
