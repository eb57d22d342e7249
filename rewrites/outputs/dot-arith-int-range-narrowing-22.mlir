func.func @f(%arg0: vector<4xi8>, %arg1: vector<4xi8>) -> i32 {
  %0 = arith.extsi %arg0 : vector<4xi8> to vector<4xi32>
  %1 = arith.extsi %arg1 : vector<4xi8> to vector<4xi32>
  %2 = arith.trunci %0 : vector<4xi32> to vector<4xi16>
  %3 = arith.trunci %1 : vector<4xi32> to vector<4xi16>
  %4 = arith.muli %2, %3 : vector<4xi16>
  %5 = arith.extsi %4 : vector<4xi16> to vector<4xi32>
  %6 = vector.reduction <add>, %5 : vector<4xi32> into i32
  return %6 : i32
}
