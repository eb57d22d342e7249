func.func @f(%arg0: vector<4xi4>) -> vector<1xi8> {
  %c6 = arith.constant dense<6> : vector<1xi8>
  %c4 = arith.constant dense<4> : vector<1xi8>
  %c2 = arith.constant dense<2> : vector<1xi8>
  %mask = arith.constant dense<3> : vector<1xi8>
  %wide = arith.extui %arg0 : vector<4xi4> to vector<4xi8>
  %0 = vector.shuffle %wide, %wide [0] : vector<4xi8>, vector<4xi8>
  %1 = arith.andi %0, %mask : vector<1xi8>
  %2 = vector.shuffle %wide, %wide [1] : vector<4xi8>, vector<4xi8>
  %3 = arith.andi %2, %mask : vector<1xi8>
  %4 = arith.shli %3, %c2 : vector<1xi8>
  %5 = arith.ori %1, %4 : vector<1xi8>
  %6 = vector.shuffle %wide, %wide [2] : vector<4xi8>, vector<4xi8>
  %7 = arith.andi %6, %mask : vector<1xi8>
  %8 = arith.shli %7, %c4 : vector<1xi8>
  %9 = arith.ori %5, %8 : vector<1xi8>
  %10 = vector.shuffle %wide, %wide [3] : vector<4xi8>, vector<4xi8>
  %11 = arith.andi %10, %mask : vector<1xi8>
  %12 = arith.shli %11, %c6 : vector<1xi8>
  %13 = arith.ori %9, %12 : vector<1xi8>
  return %13 : vector<1xi8>
}
