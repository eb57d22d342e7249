// Twelve parameters of mixed types: more than fit in registers. Each is weighed by its place.
func.func @f(%a: i32, %b: f64, %c: i8, %d: i64, %e: f32, %g: i1, %h: index, %i: i32, %j: i7, %k: f64, %l: i64, %m: i32) -> (i64, f64) {
  %c10 = arith.constant 10 : i64
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.muli %0, %c10 : i64
  %2 = arith.extsi %c : i8 to i64
  %3 = arith.addi %1, %2 : i64
  %4 = arith.muli %3, %c10 : i64
  %5 = arith.addi %4, %d : i64
  %6 = arith.muli %5, %c10 : i64
  %7 = arith.extui %g : i1 to i64
  %8 = arith.addi %6, %7 : i64
  %9 = arith.muli %8, %c10 : i64
  %10 = arith.index_cast %h : index to i64
  %11 = arith.addi %9, %10 : i64
  %12 = arith.muli %11, %c10 : i64
  %13 = arith.extsi %i : i32 to i64
  %14 = arith.addi %12, %13 : i64
  %15 = arith.muli %14, %c10 : i64
  %16 = arith.extsi %j : i7 to i64
  %17 = arith.addi %15, %16 : i64
  %18 = arith.muli %17, %c10 : i64
  %19 = arith.addi %18, %l : i64
  %20 = arith.muli %19, %c10 : i64
  %21 = arith.extsi %m : i32 to i64
  %22 = arith.addi %20, %21 : i64
  %23 = arith.extf %e : f32 to f64
  %24 = arith.subf %b, %23 : f64
  %25 = arith.mulf %24, %k : f64
  return %22, %25 : i64, f64
}
func.func @caller(%x: i64) -> (i64, f64) {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i8
  %t = arith.constant true
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i7
  %c9 = arith.constant 9 : i64
  %c5 = arith.constant 5 : i32
  %b = arith.constant 4.5 : f64
  %e = arith.constant 0.5 : f32
  %k = arith.constant -2.0 : f64
  %0:2 = call @f(%c2, %b, %c3, %x, %e, %t, %c6, %c7, %c8, %k, %c9, %c5) : (i32, f64, i8, i64, f32, i1, index, i32, i7, f64, i64, i32) -> (i64, f64)
  return %0#0, %0#1 : i64, f64
}
// call: @f(2 : i32, 4.5 : f64, 3 : i8, 4 : i64, 0.5 : f32, true, 6 : index, 7 : i32, 8 : i7, -2.0 : f64, 9 : i64, 5 : i32) == 234167895 : i64, -8.0 : f64
// call: @caller(4 : i64) == 234167895 : i64, -8.0 : f64
