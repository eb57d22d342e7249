// What runs twice is printed twice, in the order in which it runs, and what was printed before an abort is seen.
// release: 13
func @twice(%v: vector<2xi16>, %go: i1) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  br ^loop(%c0 : index)
^loop(%i: index):
  vector.print %i : index
  vector.print %v : vector<2xi16>
  %next = addi %i, %c1 : index
  %more = cmpi ult, %next, %c1 : index
  %again = or %more, %go : i1
  assert %again, "once"
  %two = addi %c1, %c1 : index
  %end = cmpi uge, %next, %two : index
  cond_br %end, ^done, ^loop(%next : index)
^done:
  return
}
// call: @twice([-1, 2] : vector<2xi16>, true) == ()
// prints: 0
// prints: ( -1, 2 )
// prints: 1
// prints: ( -1, 2 )
// call: @twice([-1, 2] : vector<2xi16>, false) == abort
// prints: 0
// prints: ( -1, 2 )
