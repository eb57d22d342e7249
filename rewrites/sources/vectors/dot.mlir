func.func @f(%a: vector<4xi8>, %b: vector<4xi8>) -> i32 {
  %x = arith.extsi %a : vector<4xi8> to vector<4xi32>
  %y = arith.extsi %b : vector<4xi8> to vector<4xi32>
  %p = arith.muli %x, %y : vector<4xi32>
  %r = vector.reduction <add>, %p : vector<4xi32> into i32
  return %r : i32
}
