// seed: 104662
// release: 13
func @f1() -> i8 {
  %0 = constant false
  %1 = zexti %0 : i1 to i16
  %2 = trunci %1 : i16 to i8
  return %2 : i8
}
