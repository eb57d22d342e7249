module attributes {transform.with_named_sequence} {
  func.func @f(%m: memref<4xi32>, %x: i32, %i: index) {
    scf.forall () in () {
      memref.store %x, %m[%i] : memref<4xi32>
    }
    return
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %loop = transform.structured.match ops{["scf.forall"]} in %module : (!transform.any_op) -> !transform.any_op
    %0 = transform.loop.forall_to_parallel %loop : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
