// Two ways that meet again, with values of several types.
func.func @f(%c: i1, %a: f32) -> (f32, i1, index) {
  %t = arith.constant true
  %n = arith.constant false
  %x = arith.constant 1 : index
  %y = arith.constant 2 : index
  cf.cond_br %c, ^left, ^right(%a : f32)
^left:
  %0 = arith.negf %a : f32
  cf.br ^join(%0, %t, %x : f32, i1, index)
^right(%b: f32):
  %1 = arith.addf %b, %b : f32
  cf.br ^join(%1, %n, %y : f32, i1, index)
^join(%r: f32, %s: i1, %u: index):
  return %r, %s, %u : f32, i1, index
}
// call: @f(true, 1.5 : f32) == -1.5 : f32, true, 1 : index
// call: @f(false, 1.5 : f32) == 3.0 : f32, false, 2 : index
