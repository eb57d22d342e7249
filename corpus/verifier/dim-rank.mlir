// Of a memref of rank 1 and more, or an unranked one.
func.func @f(%i: index, %a: i32, %m: memref<i64>, %v: memref<?xi64>) {
  %0 = "memref.dim"(%m, %i) : (memref<i64>, index) -> index // error: expected a memref of rank 1 or more, found rank 0
  %1 = "memref.dim"(%v, %a) : (memref<?xi64>, i32) -> index // error: expected the dimension of type index, found i32
  %2 = "memref.dim"(%v, %i) : (memref<?xi64>, index) -> i64 // error: expected the result of type index, found i64
  %3 = "memref.rank"(%a) : (i32) -> index // error: expected the operand of a memref type, found i32
  func.return
}
