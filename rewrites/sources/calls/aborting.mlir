func.func private @abort()
func.func @f(%x: i32) -> i32 {
  %k = arith.constant 65521 : i32
  %three = arith.constant 3 : i32
  %p = arith.muli %x, %three : i32
  %bad = arith.cmpi eq, %p, %k : i32
  scf.if %bad {
    func.call @abort() : () -> ()
  }
  return %p : i32
}
