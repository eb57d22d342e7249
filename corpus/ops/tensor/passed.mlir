// Tensors are passed to functions, blocks and regions.
func.func private @step(%t: tensor<?xi32>, %i: index) -> tensor<?xi32> {
  %0 = tensor.extract %t[%i] : tensor<?xi32>
  %1 = arith.addi %0, %0 : i32
  %2 = tensor.insert %1 into %t[%i] : tensor<?xi32>
  return %2 : tensor<?xi32>
}
func.func @loop(%n: index, %x: i32, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.splat %x[%n] : tensor<?xi32>
  %r = scf.for %k = %c1 to %n step %c1 iter_args(%u = %t) -> (tensor<?xi32>) {
    %p = arith.subi %k, %c1 : index
    %v = func.call @step(%u, %p) : (tensor<?xi32>, index) -> tensor<?xi32>
    %e = tensor.extract %v[%p] : tensor<?xi32>
    %w = tensor.insert %e into %v[%k] : tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  %0 = tensor.extract %r[%i] : tensor<?xi32>
  return %0 : i32
}
func.func @old_value(%x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %x : tensor<1xi32>
  %u = tensor.insert %y into %t[%c0] : tensor<1xi32>
  %0 = tensor.extract %t[%c0] : tensor<1xi32>
  %1 = tensor.extract %u[%c0] : tensor<1xi32>
  return %0, %1 : i32, i32
}
func.func @branch(%c: i1, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %x : tensor<1xi32>
  %d = tensor.cast %t : tensor<1xi32> to tensor<?xi32>
  %e = tensor.empty(%c0) : tensor<?xi32>
  cf.cond_br %c, ^bb1(%d : tensor<?xi32>), ^bb1(%e : tensor<?xi32>)
^bb1(%u: tensor<?xi32>):
  %0 = tensor.extract %u[%c0] : tensor<?xi32>
  return %0 : i32
}
// Each step doubles an element and copies it to the next: [2x, 4x, 8x, 8x].
// call: @loop(4 : index, 1 : i32, 0 : index) == 2 : i32
// call: @loop(4 : index, 1 : i32, 2 : index) == 8 : i32
// call: @loop(4 : index, 3 : i32, 3 : index) == 24 : i32
// An insertion does not change its operand.
// call: @old_value(1 : i32, 2 : i32) == 1 : i32, 2 : i32
// call: @branch(true, 6 : i32) == 6 : i32
// call: @branch(false, 6 : i32) == poison : i32
