// Only ops of scf, generic_atomic_rmw and unregistered ops hold regions.
func.func @f(%a: i32) {
  %0 = "arith.addi"(%a, %a) ({ // error: expected no regions
    "test.end"() : () -> ()
  }) : (i32, i32) -> i32
  func.return
}
