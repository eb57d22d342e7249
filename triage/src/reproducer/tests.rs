//! Checks that `@main` returns the observed scalars.

use lowerfuzz_ir::Release::{R13, R16, R22};
use lowerfuzz_ir::case;
use lowerfuzz_ir::{Release, Type};

use super::driver::driver;
use super::witness::{Of, Place, places};
use lowerfuzz_oracle::{Config, Judge};
use lowerfuzz_oracle::{Ended, Observed};

/// Runs a program's `@main` for each place of its only call, and returns the places' descriptions
/// and numbers.
fn returned(text: &str, release: Release) -> Vec<(String, i64)> {
    let case = case::parse(text, None).expect("a test case");
    let mut judge = Judge::new(Config::default()).expect("a judge");
    let report = judge.reference(&case).remove(0);
    let places = places(&case, &report.reference, &[]);
    let each = places.iter().map(|place| {
        let driver = driver(&case, &case.calls[0], place, release).expect("a driver");
        assert_eq!(driver.release, release);
        let reference = judge.reference(&driver).remove(0).reference;
        let Ended::Returned(results) = &reference.ended else {
            panic!("{reference:?}\n{}", case::print(&driver));
        };
        let [Observed::Scalar(Some(bits), Type::I64)] = results[..] else {
            panic!("{results:?}");
        };
        (place.describe(), (bits as u64).cast_signed())
    });
    each.collect()
}

fn named(list: &[(&str, i64)]) -> Vec<(String, i64)> {
    let each = list.iter();
    each.map(|(name, value)| ((*name).to_owned(), *value))
        .collect()
}

#[test]
fn a_call_without_values_returns_zero() {
    let text = "\
func.func @f(%a: i8) {
  return
}
// call: @f(1 : i8)
";
    for release in [R13, R22] {
        assert_eq!(
            returned(text, release),
            named(&[("the 0 after the call", 0)])
        );
    }
}

#[test]
fn the_content_of_a_global_is_read_after_the_call() {
    let text = "\
memref.global @state : memref<2xi16> = dense<[1, 2]>
memref.global \"private\" @hidden : memref<1xi16> = dense<9>
func.func @f(%a: i16) {
  %m = memref.get_global @state : memref<2xi16>
  %i = arith.constant 1 : index
  memref.store %a, %m[%i] : memref<2xi16>
  return
}
// call: @f(-3 : i16)
";
    let expected = named(&[
        ("element 0 of the global @state", 1),
        ("element 1 of the global @state", -3),
    ]);
    for release in [R16, R22] {
        assert_eq!(returned(text, release), expected);
    }
}

#[test]
fn scalars_keep_their_value_or_their_bits() {
    let text = "\
func.func @f(%a: i8, %b: f32, %c: i1, %d: i128, %e: index) -> (i8, f32, i1, i128, index) {
  return %a, %b, %c, %d, %e : i8, f32, i1, i128, index
}
// call: @f(-3 : i8, 1.0 : f32, true, 36893488147419103233 : i128, -7 : index)
";
    // The i128 is 2^65 + 1, so its upper half is 2 and its lower half 1. The bits of 1.0 are
    // 0x3F800000.
    let expected = named(&[
        ("result 0", -3),
        ("the bits of result 1", 0x3F80_0000),
        ("result 2", 1),
        ("the upper 64 bits of result 3", 2),
        ("result 3", 1),
        ("result 4", -7),
    ]);
    for release in [R16, R22] {
        assert_eq!(returned(text, release), expected);
    }
}

#[test]
fn vectors_and_complex_numbers_have_a_place_per_scalar() {
    let text = "\
func.func @f(%a: vector<2x2xi8>, %b: complex<f32>) -> (vector<2x2xi8>, complex<f32>) {
  return %a, %b : vector<2x2xi8>, complex<f32>
}
// call: @f([1, 2, 3, 4] : vector<2x2xi8>, [0.5, -0.0] : complex<f32>)
"
    .replace("[1, 2, 3, 4]", "[[1, 2], [3, 4]]");
    let expected = named(&[
        ("result 0", 1),
        ("scalar 1 of result 0", 2),
        ("scalar 2 of result 0", 3),
        ("scalar 3 of result 0", 4),
        ("the bits of result 1", 0x3F00_0000),
        ("the bits of scalar 1 of result 1", 0x8000_0000),
    ]);
    assert_eq!(returned(&text, R22), expected);
}

/// Element 0 lies after element 1 in memory, and the buffer has more elements around both, which
/// the program must not touch.
#[test]
fn main_passes_buffers_with_their_layout() {
    let text = "\
func.func @f(%m: memref<2xi16, strided<[?], offset: ?>>, %u: memref<*xi16>, %i: index, %x: i16) {
  memref.store %x, %m[%i] : memref<2xi16, strided<[?], offset: ?>>
  return
}
// call: @f(memref<2xi16, strided<[-2], offset: 3>> [9, 8, 7, 6, 5], memref<i16> [_], 1 : index, -1 : i16)
";
    let buffer = |(n, value)| (format!("element {n} of the buffer of argument 0"), value);
    let elements = [9, -1, 7, 6, 5].into_iter().enumerate();
    let expected: Vec<(String, i64)> = elements.map(buffer).collect();
    for release in [R13, R16, R22] {
        assert_eq!(returned(text, release), expected);
    }
}

#[test]
fn elements_of_returned_memrefs_are_places() {
    let text = "\
func.func @f(%x: i16) -> (memref<?xi16>, memref<*xi16>) {
  %n = arith.constant 2 : index
  %i = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi16>
  memref.store %x, %m[%i] : memref<?xi16>
  %u = memref.cast %m : memref<?xi16> to memref<*xi16>
  return %m, %u : memref<?xi16>, memref<*xi16>
}
// call: @f(5 : i16)
";
    // Element 0 is never written, so only element 1 has a place.
    let expected = named(&[("element 1 of result 0", 5), ("element 1 of result 1", 5)]);
    assert_eq!(returned(text, R22), expected);
}

#[test]
fn external_functions_return_arguments_or_zeros() {
    let text = "\
func.func private @g(i8, memref<2xi8>) -> (f32, i8, vector<2xi16>)
func.func private @h()
func.func @f(%a: i8, %m: memref<2xi8>) -> (f32, i8, vector<2xi16>) {
  func.call @h() : () -> ()
  %0:3 = func.call @g(%a, %m) : (i8, memref<2xi8>) -> (f32, i8, vector<2xi16>)
  return %0#0, %0#1, %0#2 : f32, i8, vector<2xi16>
}
// call: @f(-3 : i8, memref<2xi8> [1, 2])
";
    let case = case::parse(text, None).expect("a test case");
    let place = Place {
        of: Of::Result(1),
        scalar: 0,
        ty: Type::I8,
        upper: false,
    };
    for release in [R16, R22] {
        let driver = driver(&case, &case.calls[0], &place, release).expect("a driver");
        let mut judge = Judge::new(Config::default()).expect("a judge");
        let reference = judge.reference(&driver).remove(0).reference;
        let Ended::Returned(results) = &reference.ended else {
            panic!("{reference:?}\n{}", case::print(&driver));
        };
        let minus_three = u128::from((-3_i64).cast_unsigned());
        assert_eq!(
            results[..],
            [Observed::Scalar(Some(minus_three), Type::I64)]
        );
    }
}

#[test]
fn unsupported_programs_have_a_reason() {
    let said = |text: &str, release: Release| {
        let case = case::parse(text, None).expect("a test case");
        let place = Place {
            of: Of::Result(0),
            scalar: 0,
            ty: Type::F32,
            upper: false,
        };
        driver(&case, &case.calls[0], &place, release).err()
    };
    let float = "func.func @f(%a: f32) -> f32 {\n  return %a : f32\n}\n// call: @f(1.0 : f32)\n";
    assert_eq!(
        said(float, R13).as_deref(),
        Some("release 13 has no `arith.bitcast`")
    );
    assert_eq!(said(float, R22), None);
    let main = float.replace("@f", "@main");
    assert_eq!(
        said(&main, R22).as_deref(),
        Some("the program already has a @main")
    );
    let outside = format!("func.func private @g() -> memref<2xi8>\n{float}");
    assert_eq!(said(&outside, R22).as_deref(), Some("@g has no body"));
    let poison = float.replace("1.0 : f32", "poison : f32");
    assert_eq!(said(&poison, R22).as_deref(), Some("an argument is poison"));
}
