// Globals with and without values, and what was written to one is there in the next call.
memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, -5, 6]]>
memref.global "private" @state : memref<2xi8> = dense<7>
memref.global "private" @scalar : memref<f32> = dense<1.5>
memref.global "private" @vectors : memref<2xvector<2xi16>> = dense<[[1, 2], [3, 4]]>
memref.global "private" @indices : memref<2xindex> = dense<[3, -1]>
memref.global "private" @later : memref<2xi32> = uninitialized {alignment = 64 : i64}
func.func @f(%i: index, %j: index) -> (i32, i8, f32, vector<2xi16>, index) {
  %c1 = arith.constant 1 : index
  %t = memref.get_global @table : memref<2x3xi32>
  %s = memref.get_global @state : memref<2xi8>
  %f = memref.get_global @scalar : memref<f32>
  %v = memref.get_global @vectors : memref<2xvector<2xi16>>
  %x = memref.get_global @indices : memref<2xindex>
  %0 = memref.load %t[%i, %j] : memref<2x3xi32>
  %1 = memref.load %s[%i] : memref<2xi8>
  %2 = memref.load %f[] : memref<f32>
  %3 = memref.load %v[%i] : memref<2xvector<2xi16>>
  %4 = memref.load %x[%i] : memref<2xindex>
  return %0, %1, %2, %3, %4 : i32, i8, f32, vector<2xi16>, index
}
func.func @g(%v: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @later : memref<2xi32>
  %a = memref.assume_alignment %m, 64 : memref<2xi32>
  memref.store %v, %m[%c1] : memref<2xi32>
  %n = memref.get_global @later : memref<2xi32>
  %0 = memref.load %n[%c1] : memref<2xi32>
  return %0 : i32
}
// call: @f(1 : index, 1 : index) == -5 : i32, 7 : i8, 1.5 : f32, [3, 4] : vector<2xi16>, -1 : index
// call: @g(12 : i32) == 12 : i32
