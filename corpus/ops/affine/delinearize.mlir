// A number as places, most significant first; below zero the first place is.
func.func @f(%i: index, %b: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (%b, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}
// A bound for the first place.
func.func @bound(%i: index, %a: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (%a, 7) : index, index
  return %0#0, %0#1 : index, index
}
// One place without a size is the number, with one it is bound by it.
func.func @one(%i: index) -> (index, index) {
  %0 = affine.delinearize_index %i into () : index
  %1 = affine.delinearize_index %i into (9) : index
  return %0, %1 : index, index
}
// 53 = (2 * 5 + 3) * 4 + 1, and -1 = (-1 * 5 + 4) * 4 + 3
// call: @f(53 : index, 5 : index) == 2 : index, 3 : index, 1 : index
// call: @f(-1 : index, 5 : index) == -1 : index, 4 : index, 3 : index
// call: @f(-20 : index, 5 : index) == -1 : index, 0 : index, 0 : index
// call: @f(0 : index, 1 : index) == 0 : index, 0 : index, 0 : index
// call: @f(53 : index, 0 : index) == undefined "divisor"
// call: @f(53 : index, -5 : index) == undefined "divisor"
// call: @f(1 : index, 4611686018427387904 : index) == undefined "does not fit"
// call: @bound(20 : index, 3 : index) == 2 : index, 6 : index
// call: @bound(21 : index, 3 : index) == undefined "out of range"
// call: @bound(-1 : index, 3 : index) == undefined "out of range"
// call: @bound(0 : index, 2000000000000000000 : index) == undefined "does not fit"
// call: @one(8 : index) == 8 : index, 8 : index
// call: @one(9 : index) == undefined "out of range"
