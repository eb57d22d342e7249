func.func @f(%x: i32, %lo: i32, %hi: i32) -> i32 {
  %below = arith.cmpi slt, %x, %lo : i32
  cf.cond_br %below, ^low, ^test
^test:
  %above = arith.cmpi sgt, %x, %hi : i32
  cf.cond_br %above, ^high, ^in
^low:
  cf.br ^end(%lo : i32)
^high:
  cf.br ^end(%hi : i32)
^in:
  cf.br ^end(%x : i32)
^end(%r: i32):
  return %r : i32
}
