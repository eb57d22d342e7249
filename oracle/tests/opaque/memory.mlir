// Ops that no op table lists and memory, before and after a pass.

// ===== a store must not move over an unknown op that receives the memory
// unknown to the tool: my.use
// expected: mismatch: a value that `my.use` receives
func.func @f(%m: memref<2xi32>, %x: i32) {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<2xi32>
  "my.use"(%m) : (memref<2xi32>) -> ()
  return
}
// -----
func.func @f(%m: memref<2xi32>, %x: i32) {
  %c = arith.constant 0 : index
  "my.use"(%m) : (memref<2xi32>) -> ()
  memref.store %x, %m[%c] : memref<2xi32>
  return
}

// ===== an unknown op may write to the memory that it receives
// unknown to the tool: my.use
// expected: mismatch: result 0
func.func @f(%m: memref<2xi32>, %x: i32) -> i32 {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<2xi32>
  "my.use"(%m) : (memref<2xi32>) -> ()
  %0 = memref.load %m[%c] : memref<2xi32>
  return %0 : i32
}
// -----
func.func @f(%m: memref<2xi32>, %x: i32) -> i32 {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<2xi32>
  "my.use"(%m) : (memref<2xi32>) -> ()
  return %x : i32
}

// ===== a tool may know that its op only reads
// expected: agree
func.func @f(%m: memref<2xi32>, %x: i32) -> i32 {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<2xi32>
  "my.read"(%m) : (memref<2xi32>) -> ()
  %0 = memref.load %m[%c] : memref<2xi32>
  return %0 : i32
}
// -----
func.func @f(%m: memref<2xi32>, %x: i32) -> i32 {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<2xi32>
  "my.read"(%m) : (memref<2xi32>) -> ()
  return %x : i32
}

// ===== memory that no such op received is compared
// expected: mismatch: element 0 of the buffer of argument 0
func.func @f(%m: memref<1xi32>, %n: memref<1xi32>, %x: i32) {
  %c = arith.constant 0 : index
  %0 = arith.addi %x, %x : i32
  memref.store %0, %m[%c] : memref<1xi32>
  "my.fill"(%n) : (memref<1xi32>) -> ()
  return
}
// -----
func.func @f(%m: memref<1xi32>, %n: memref<1xi32>, %x: i32) {
  %c = arith.constant 0 : index
  %k = arith.constant 3 : i32
  %0 = arith.muli %x, %k : i32
  memref.store %0, %m[%c] : memref<1xi32>
  memref.store %x, %n[%c] : memref<1xi32>
  return
}

// ===== a tool may replace its op by stores
// expected: not judged: depends on calls of `my.fill`
func.func @f(%m: memref<1xi32>, %x: i32) {
  "my.fill"(%x, %m) : (i32, memref<1xi32>) -> ()
  return
}
// -----
func.func @f(%m: memref<1xi32>, %x: i32) {
  %c = arith.constant 0 : index
  memref.store %x, %m[%c] : memref<1xi32>
  return
}

// ===== a global may be changed by an op that names it
// expected: not judged: depends on calls of `my.init`
memref.global "private" @g : memref<1xi32> = dense<3>
func.func @f() -> i32 {
  "my.init"() {symbol = @g} : () -> ()
  %m = memref.get_global @g : memref<1xi32>
  %c = arith.constant 0 : index
  %0 = memref.load %m[%c] : memref<1xi32>
  return %0 : i32
}
// -----
func.func @f() -> i32 {
  %0 = arith.constant 8 : i32
  return %0 : i32
}

// ===== a tensor is an operand and a result
// expected: agree
func.func @f(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %c = arith.constant 0 : index
  %0 = "my.relu"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %0, %c : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.negf ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @f(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %c = arith.constant 0 : index
  %0 = "my.relu"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %t, %c : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.negf ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
