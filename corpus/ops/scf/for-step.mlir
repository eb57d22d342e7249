// A step that is not positive is undefined, even where no turn is taken.
func.func @f(%a: index, %b: index, %s: index) -> index {
  %r = scf.for %i = %a to %b step %s iter_args(%n = %a) -> (index) {
    scf.yield %i : index
  }
  return %r : index
}
// call: @f(0 : index, 5 : index, 2 : index) == 4 : index
// call: @f(0 : index, 5 : index, 0 : index) == undefined "step of a loop is not positive"
// call: @f(0 : index, 5 : index, -1 : index) == undefined "step of a loop is not positive"
// call: @f(5 : index, 0 : index, 0 : index) == undefined "step of a loop is not positive"
