// seed: 101568
// release: 13
func @f0() -> vector<1xi1> {
  %0 = constant dense<false> : vector<1xi1>
  %1 = cmpi eq, %0, %0 : vector<1xi1>
  return %1 : vector<1xi1>
}
