// `abort` of the C library ends the run, in every engine; what was called before counts.
func.func private @abort()
func.func private @tell(i32)
func.func @f(%c: i1, %x: i32) -> i32 {
  call @tell(%x) : (i32) -> ()
  cf.cond_br %c, ^stop, ^go
^stop:
  call @abort() : () -> ()
  call @tell(%x) : (i32) -> ()
  cf.br ^go
^go:
  return %x : i32
}
// call: @f(true, 3 : i32) == abort
// call: @f(false, 3 : i32) == 3 : i32
