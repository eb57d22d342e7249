func.func @f(%x: i32, %a: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^b1(%a : i32),
    1: ^b1(%x : i32),
    2: ^b2(%a : i32),
    3: ^b2(%x : i32),
    4: ^b3(%a : i32),
    5: ^b3(%x : i32)
  ]
^b1(%p: i32):
  return %p : i32
^b2(%q: i32):
  %s = arith.addi %q, %q : i32
  return %s : i32
^b3(%r: i32):
  %t = arith.muli %r, %r : i32
  return %t : i32
}
