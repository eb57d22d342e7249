func.func @f(%a: i16, %b: i16) -> i1 {
  %s = arith.constant 16 : i32
  %k = arith.constant 305419896 : i32
  %wa = arith.extui %a : i16 to i32
  %wb = arith.extui %b : i16 to i32
  %h = arith.shli %wa, %s : i32
  %j = arith.ori %h, %wb : i32
  %0 = arith.cmpi eq, %j, %k : i32
  return %0 : i1
}
