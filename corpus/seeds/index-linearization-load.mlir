// Index linearization: `load %m[1,2,3,4]`. Mended: the indices are constants of their own, and an
// allocation is filled, each element with its row-major position, to load from.
func @access(%m: memref<10x?x13x?xf32>) -> f32 {
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %c3 = constant 3 : index
  %c4 = constant 4 : index
  %0 = load %m[%c1, %c2, %c3, %c4] : memref<10x?x13x?xf32>
  return %0 : f32
}
func @fill(%m: memref<10x?x13x?xf32>, %n1: index, %n3: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c10 = constant 10 : index
  %c13 = constant 13 : index
  %zero = constant 0.0 : f32
  %one = constant 1.0 : f32
  br ^d0(%c0, %zero : index, f32)
^d0(%i: index, %x0: f32):
  %more0 = cmpi "slt", %i, %c10 : index
  cond_br %more0, ^d1(%c0, %x0 : index, f32), ^exit
^d1(%j: index, %x1: f32):
  %more1 = cmpi "slt", %j, %n1 : index
  cond_br %more1, ^d2(%c0, %x1 : index, f32), ^next0
^d2(%k: index, %x2: f32):
  %more2 = cmpi "slt", %k, %c13 : index
  cond_br %more2, ^d3(%c0, %x2 : index, f32), ^next1
^d3(%l: index, %x3: f32):
  %more3 = cmpi "slt", %l, %n3 : index
  cond_br %more3, ^body, ^next2
^body:
  store %x3, %m[%i, %j, %k, %l] : memref<10x?x13x?xf32>
  %x = addf %x3, %one : f32
  %l1 = addi %l, %c1 : index
  br ^d3(%l1, %x : index, f32)
^next2:
  %k1 = addi %k, %c1 : index
  br ^d2(%k1, %x3 : index, f32)
^next1:
  %j1 = addi %j, %c1 : index
  br ^d1(%j1, %x2 : index, f32)
^next0:
  %i1 = addi %i, %c1 : index
  br ^d0(%i1, %x1 : index, f32)
^exit:
  return
}
func @run(%n1: index, %n3: index) -> f32 {
  %m = alloc(%n1, %n3) : memref<10x?x13x?xf32>
  call @fill(%m, %n1, %n3) : (memref<10x?x13x?xf32>, index, index) -> ()
  %0 = call @access(%m) : (memref<10x?x13x?xf32>) -> f32
  dealloc %m : memref<10x?x13x?xf32>
  return %0 : f32
}
// release: 11
// ((1 * 3 + 2) * 13 + 3) * 5 + 4 = 344
// call: @run(3 : index, 5 : index) == 344.0 : f32
// ((1 * 4 + 2) * 13 + 3) * 6 + 4 = 490
// call: @run(4 : index, 6 : index) == 490.0 : f32
// no index 2 in the second dimension, none of 4 in the last
// call: @run(2 : index, 5 : index) == undefined "out of bounds"
// call: @run(3 : index, 4 : index) == undefined "out of bounds"
