// Each kind of a type of its own, of as many turns as are asked for.
func.func @f(%m: memref<3xi8>, %x: memref<3xf32>, %n: index) -> (i8, i8, i8, i8, f32, f32, f32, f32) {
  %r:8 = affine.parallel (%i) = (0) to (%n) reduce ("addi", "muli", "andi", "ori", "addf", "mulf", "maximumf", "minimumf") -> (i8, i8, i8, i8, f32, f32, f32, f32) {
    %v = affine.load %m[%i] : memref<3xi8>
    %w = affine.load %x[%i] : memref<3xf32>
    affine.yield %v, %v, %v, %v, %w, %w, %w, %w : i8, i8, i8, i8, f32, f32, f32, f32
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7 : i8, i8, i8, i8, f32, f32, f32, f32
}
// call: @f(memref<3xi8> [1, 2, 3], memref<3xf32> [1.0, 2.0, 3.0], 0 : index) == 0 : i8, 1 : i8, -1 : i8, 0 : i8, 0.0 : f32, 1.0 : f32, 0xFF800000 : f32, 0x7F800000 : f32
// call: @f(memref<3xi8> [6, 2, 3], memref<3xf32> [-0.5, 2.0, 3.0], 1 : index) == 6 : i8, 6 : i8, 6 : i8, 6 : i8, -0.5 : f32, -0.5 : f32, -0.5 : f32, -0.5 : f32
// 6 * 50 * 3 = 900 = 3 * 256 + 132, which is -124; 6 + 50 + 3; 6 & 50 = 2, & 3 = 2; 6 | 50 = 54, | 3 = 55.
// call: @f(memref<3xi8> [6, 50, 3], memref<3xf32> [-0.5, 2.0, 4.0], 3 : index) == 59 : i8, -124 : i8, 2 : i8, 55 : i8, 5.5 : f32, -4.0 : f32, 4.0 : f32, -0.5 : f32
// In order: 2^24 + 1 is 2^24, and + 1 again; the other way around it would be 2^24 + 2.
// call: @f(memref<3xi8> [0, 0, 0], memref<3xf32> [16777216.0, 1.0, 1.0], 3 : index) == 0 : i8, 0 : i8, 0 : i8, 0 : i8, 16777216.0 : f32, 16777216.0 : f32, 16777216.0 : f32, 1.0 : f32
// The sum begins with +0.
// call: @f(memref<3xi8> [0, 0, 0], memref<3xf32> [-0.0, 1.0, 1.0], 1 : index) == 0 : i8, 0 : i8, 0 : i8, 0 : i8, 0.0 : f32, -0.0 : f32, -0.0 : f32, -0.0 : f32
