// Through: -arith-emulate-wide-int=widest-int-supported=16
// Wrong: 512 of 65537, MLIR 22.1.8
func.func @f(%x: i16) -> bf16 {
  %c16 = arith.constant 16 : i32
  %low = arith.constant 1 : i32
  %a = arith.extui %x : i16 to i32
  %h = arith.shli %a, %c16 : i32
  %w = arith.ori %h, %low : i32
  %r = arith.uitofp %w : i32 to bf16
  return %r : bf16
}
