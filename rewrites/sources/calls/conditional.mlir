func.func private @log(i32)
func.func @f(%c: i1, %d: i1, %x: i32) {
  scf.if %c {
    func.call @log(%x) : (i32) -> ()
  }
  scf.if %d {
    func.call @log(%x) : (i32) -> ()
  }
  return
}
