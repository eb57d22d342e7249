func.func private @use(memref<4xi32>)
func.func @per_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xi32>
    func.call @use(%a) : (memref<4xi32>) -> ()
    memref.dealloc %a : memref<4xi32>
  }
  return
}
