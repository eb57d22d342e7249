  func.func @f(%arg0: vector<4xi4>) -> vector<1xi8> {
    %cst = arith.constant dense<6> : vector<1xi4>
    %cst_0 = arith.constant dense<4> : vector<1xi4>
    %cst_1 = arith.constant dense<2> : vector<1xi4>
    %cst_2 = arith.constant dense<3> : vector<1xi4>
    %0 = vector.shuffle %arg0, %arg0 [0] : vector<4xi4>, vector<4xi4>
    %1 = arith.andi %0, %cst_2 : vector<1xi4>
    %2 = vector.shuffle %arg0, %arg0 [1] : vector<4xi4>, vector<4xi4>
    %3 = arith.andi %2, %cst_2 : vector<1xi4>
    %4 = arith.shli %3, %cst_1 : vector<1xi4>
    %5 = arith.ori %1, %4 : vector<1xi4>
    %6 = vector.shuffle %arg0, %arg0 [2] : vector<4xi4>, vector<4xi4>
    %7 = arith.andi %6, %cst_2 : vector<1xi4>
    %8 = arith.shli %7, %cst_0 : vector<1xi4>
    %9 = arith.ori %5, %8 : vector<1xi4>
    %10 = vector.shuffle %arg0, %arg0 [3] : vector<4xi4>, vector<4xi4>
    %11 = arith.andi %10, %cst_2 : vector<1xi4>
    %12 = arith.shli %11, %cst : vector<1xi4>
    %13 = arith.ori %9, %12 : vector<1xi4>
    %14 = arith.extui %13 : vector<1xi4> to vector<1xi8>
    return %14 : vector<1xi8>
  }
