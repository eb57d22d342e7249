// Two blocks that only reach each other.
func.func @f(%a: i32) -> i32 {
  return %a : i32
^one(%x: i32):
  cf.br ^two(%x : i32)
^two(%y: i32):
  cf.br ^one(%y : i32)
}
// call: @f(11 : i32) == 11 : i32
