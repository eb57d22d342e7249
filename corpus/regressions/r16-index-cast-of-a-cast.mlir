// report: reports/index-cast-of-a-cast
// -convert-arith-to-llvm leaves a null operand for index_cast of a cast of an index_cast (MLIR 14–19).
// release: 16
func.func @f(%a: index) -> i64 {
  %0 = arith.index_cast %a : index to i64
  %1 = index.casts %0 : i64 to index
  %2 = arith.index_cast %1 : index to i64
  return %2 : i64
}
// call: @f(-3 : index) == -3 : i64
