// Iterations replace parts of tensors.
func.func @tiles(%n: index, %i: index) -> index {
  %t = arith.constant dense<[100, 101, 102, 103, 104, 105]> : tensor<6xindex>
  %r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> (tensor<6xindex>) {
    %c2 = arith.constant 2 : index
    %at = arith.muli %k, %c2 : index
    %part = tensor.extract_slice %o[%at] [2] [1] : tensor<6xindex> to tensor<2xindex>
    %c0 = arith.constant 0 : index
    %e = tensor.extract %part[%c0] : tensor<2xindex>
    %new = tensor.from_elements %k, %e : tensor<2xindex>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %new into %o[%at] [2] [1] : tensor<2xindex> into tensor<6xindex>
    }
  }
  %0 = tensor.extract %r[%i] : tensor<6xindex>
  return %0 : index
}
func.func @square(%i: index, %j: index) -> (index, index) {
  %t = tensor.empty() : tensor<3x4xindex>
  %r:2 = scf.forall (%a, %b) = (1, 0) to (3, 4) step (1, 2) shared_outs(%o = %t, %p = %t) -> (tensor<3x4xindex>, tensor<3x4xindex>) {
    %s = arith.addi %a, %b : index
    %d = arith.subi %b, %a : index
    %x = tensor.from_elements %s : tensor<1x1xindex>
    %y = tensor.from_elements %d : tensor<index>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%a, %b] [1, 1] [1, 1] : tensor<1x1xindex> into tensor<3x4xindex>
      tensor.parallel_insert_slice %y into %p[%a, %b] [1, 1] [1, 1] : tensor<index> into tensor<3x4xindex>
    }
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  %0 = tensor.extract %r#0[%i, %j] : tensor<3x4xindex>
  %1 = tensor.extract %r#1[%i, %j] : tensor<3x4xindex>
  return %0, %1 : index, index
}
// All iterations replace element 0, and the second reads what the first replaces.
func.func @conflict(%n: index) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> (tensor<2xi8>) {
    %x = tensor.extract_slice %o[1] [1] [1] : tensor<2xi8> to tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[0] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %r[%c0] : tensor<2xi8>
  %1 = tensor.extract %r[%c1] : tensor<2xi8>
  return %0, %1 : i8, i8
}
// A loop without induction variables runs once.
func.func @once(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi8>
  %r = scf.forall () in () shared_outs(%o = %t) -> (tensor<2xi8>) {
    %p = tensor.from_elements %x : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[0] [1] [1] : tensor<1xi8> into tensor<2xi8>
    }
  }
  %0 = tensor.extract %r[%c0] : tensor<2xi8>
  return %0 : i8
}
// call: @once(7 : i8) == 7 : i8
// With two iterations: [0, 100, 1, 102, 104, 105].
// call: @tiles(2 : index, 1 : index) == 100 : index
// call: @tiles(2 : index, 2 : index) == 1 : index
// call: @tiles(2 : index, 3 : index) == 102 : index
// call: @tiles(2 : index, 4 : index) == 104 : index
// call: @tiles(0 : index, 5 : index) == 105 : index
// call: @square(2 : index, 2 : index) == 4 : index, 0 : index
// call: @square(1 : index, 0 : index) == 1 : index, -1 : index
// No iteration replaces column 1.
// call: @square(2 : index, 1 : index) == poison : index, poison : index
// call: @conflict(1 : index) == 2 : i8, 2 : i8
// call: @conflict(2 : index) == poison : i8, 2 : i8
