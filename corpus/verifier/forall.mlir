// The outputs of a loop are its results, and the parts that are replaced are parts of outputs.
func.func @outputs(%t: tensor<4xi8>, %u: tensor<1xi8>, %n: index) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xi8>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %t[%i] [1] [1] : tensor<1xi8> into tensor<4xi8> // error: expected an output of the enclosing scf.forall as destination
    }
  }
  func.return
}
