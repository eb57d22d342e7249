// seed: 177393008
// release: 16
func.func @f1(%arg0: vector<1xf32>, %arg1: vector<1xi1>) {
  %0 = math.fpowi %arg0, %arg1 : vector<1xf32>, vector<1xi1>
  return
}
