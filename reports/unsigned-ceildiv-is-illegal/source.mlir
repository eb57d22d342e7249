// seed: 60588
// release: 16
func.func @f1() {
  %0 = arith.constant 1 : index
  %1 = arith.constant false
  %2 = arith.select %1, %0, %0 : index
  %3 = arith.ceildivui %0, %2 : index
  return
}
