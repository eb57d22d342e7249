// Lanes that say their sign are combined as those without: the kind says how they are compared.
func.func @f(%a: vector<4xi4>) {
  %s = vector.bitcast %a : vector<4xi4> to vector<4xsi4>
  %u = vector.bitcast %a : vector<4xi4> to vector<4xui4>
  %0 = vector.reduction <add>, %s : vector<4xsi4> into si4
  vector.print %0 : si4
  %1 = vector.reduction <minsi>, %s : vector<4xsi4> into si4
  vector.print %1 : si4
  %2 = vector.reduction <add>, %u : vector<4xui4> into ui4
  vector.print %2 : ui4
  %3 = vector.reduction <maxui>, %u : vector<4xui4> into ui4
  vector.print %3 : ui4
  %4 = vector.reduction <xor>, %u : vector<4xui4> into ui4
  vector.print %4 : ui4
  return
}
// -8 + 7 + 3 - 5 = -3, which is 13 without a sign. 1000 ^ 0111 ^ 0011 ^ 1011 = 0111.
// call: @f([-8, 7, 3, -5] : vector<4xi4>) == ()
// prints: -3
// prints: -8
// prints: 13
// prints: 11
// prints: 7
