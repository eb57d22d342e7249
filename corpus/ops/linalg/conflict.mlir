// Iterations of parallel loops conflict if two of them access an element and one writes it.
#v = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @one_output(%v: memref<?xi32>, %s: memref<i32>) {
  linalg.generic {indexing_maps = [#v, #s], iterator_types = ["parallel"]} ins(%v : memref<?xi32>) outs(%s : memref<i32>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  }
  return
}
func.func @shifted(%m: memref<5xi32>) {
  %low = memref.subview %m[0] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1]>>
  %high = memref.subview %m[1] [4] [1] : memref<5xi32> to memref<4xi32, strided<[1], offset: 1>>
  linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%low : memref<4xi32, strided<[1]>>) outs(%high : memref<4xi32, strided<[1], offset: 1>>) {
  ^bb0(%x: i32, %old: i32):
    linalg.yield %x : i32
  }
  return
}
func.func @in_place(%m: memref<3xi32>) {
  linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%m : memref<3xi32>) outs(%m : memref<3xi32>) {
  ^bb0(%x: i32, %old: i32):
    %0 = arith.addi %x, %old : i32
    linalg.yield %0 : i32
  }
  return
}
func.func @captured(%v: memref<2xi32>, %sum: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [#v], iterator_types = ["parallel"]} outs(%v : memref<2xi32>) {
  ^bb0(%x: i32):
    %0 = memref.load %sum[%c0] : memref<1xi32>
    %1 = arith.addi %0, %x : i32
    memref.store %1, %sum[%c0] : memref<1xi32>
    linalg.yield %x : i32
  }
  return
}
func.func @same_store(%v: memref<2xi32>, %flag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  linalg.generic {indexing_maps = [#v], iterator_types = ["parallel"]} outs(%v : memref<2xi32>) {
  ^bb0(%x: i32):
    memref.store %one, %flag[%c0] : memref<1xi32>
    linalg.yield %x : i32
  }
  return
}
// call: @one_output(memref<1xi32> [7], memref<i32> [0]) == ()
// after: arg1 == [7]
// call: @one_output(memref<2xi32> [7, 8], memref<i32> [0]) == undefined "parallel"
// call: @shifted(memref<5xi32> [1, 2, 3, 4, 5]) == undefined "parallel"
// call: @in_place(memref<3xi32> [1, 2, 3]) == ()
// after: arg0 == [2, 4, 6]
// call: @captured(memref<2xi32> [1, 2], memref<1xi32> [0]) == undefined "parallel"
// Both iterations write 1.
// call: @same_store(memref<2xi32> [5, 6], memref<1xi32> [0]) == ()
// after: arg1 == [1]
