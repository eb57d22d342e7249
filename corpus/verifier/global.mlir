// A global is of static shape, and its value fits.
memref.global @g : memref<?xf32> // error: expected a memref type of static shape
// -----
memref.global @g : memref<2xi32> = dense<[1, 2]>
memref.global @h : memref<2xi32> = dense<[1, 2]> {alignment = 3 : i64} // error: expected a power of two as alignment
