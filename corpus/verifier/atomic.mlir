// The kind fits the element; one region from element to element.
func.func @f(%i: index, %f: f32, %a: i32, %m: memref<8xf32>) {
  %0 = "memref.atomic_rmw"(%f, %m, %i) <{kind = 1 : i64}> : (f32, memref<8xf32>, index) -> f32 // error: expected a kind that combines f32
  %1 = "memref.atomic_rmw"(%a, %m, %i) <{kind = 0 : i64}> : (i32, memref<8xf32>, index) -> i32 // error: expected the value of type f32, found i32
  %2 = "memref.generic_atomic_rmw"(%m, %i) ({ // error: expected the argument of the region of type f32, found i32
  ^bb0(%old: i32):
    "memref.atomic_yield"(%f) : (f32) -> ()
  }) : (memref<8xf32>, index) -> f32
  %3 = "memref.generic_atomic_rmw"(%m, %i) ({
  ^bb0(%old: f32):
    "memref.atomic_yield"(%a) : (i32) -> () // error: expected the operand of type f32, found i32
  }) : (memref<8xf32>, index) -> f32
  %4 = "memref.generic_atomic_rmw"(%m, %i) ({ // error: expected ops without side effects in the region, found memref.store
  ^bb0(%old: f32):
    "memref.store"(%f, %m, %i) : (f32, memref<8xf32>, index) -> ()
    "memref.atomic_yield"(%f) : (f32) -> ()
  }) : (memref<8xf32>, index) -> f32
  func.return
}
// -----
func.func @f(%f: f32) {
  "test.region"() ({
    "memref.atomic_yield"(%f) : (f32) -> () // error: expected an enclosing memref.generic_atomic_rmw
  }) : () -> ()
  func.return
}
