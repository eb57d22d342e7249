//! Tests of functions without a specified rounding. The result of another library must always be
//! admissible, and so must the result of arithmetic on it.
#![allow(clippy::unwrap_used)]

use lowerfuzz_interp::interval::{Interval, is_interval, overlap};
use lowerfuzz_interp::source::{Machine, Value};
use lowerfuzz_interp::{Limits, Outcome};
use lowerfuzz_ir::FloatKind;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::text;
use proptest::prelude::*;

/// The name of a `math` op and its function in the standard library.
type Unary = (&'static str, fn(f64) -> f64);
type Binary = (&'static str, fn(f64, f64) -> f64);

/// Functions of one operand, as implemented by the C library of this machine. The inverse
/// hyperbolic functions are left out, because Rust's standard library implements them itself, less
/// accurately.
const UNARY: &[Unary] = &[
    ("cbrt", f64::cbrt),
    ("exp", f64::exp),
    ("exp2", f64::exp2),
    ("expm1", f64::exp_m1),
    ("log", f64::ln),
    ("log2", f64::log2),
    ("log10", f64::log10),
    ("log1p", f64::ln_1p),
    ("sin", f64::sin),
    ("cos", f64::cos),
    ("tan", f64::tan),
    ("asin", f64::asin),
    ("acos", f64::acos),
    ("atan", f64::atan),
    ("sinh", f64::sinh),
    ("cosh", f64::cosh),
    ("tanh", f64::tanh),
];

const BINARY: &[Binary] = &[("atan2", f64::atan2), ("powf", f64::powf)];

/// Returns the result of a function with these lines as its body.
fn run(body: &str, ty: &str, args: &[u128]) -> u128 {
    let program =
        format!("func.func @f(%a: {ty}, %b: {ty}) -> {ty} {{\n{body}\n  return %r : {ty}\n}}");
    let (module, _) = text::parse(&program, None).unwrap();
    let func = module.find_func("f").unwrap();
    let mut machine = Machine::new();
    machine.begin(Limits::default());
    let args: Vec<Value> = args.iter().map(|bits| Value::Bits(*bits)).collect();
    let outcome = machine.run(&module, 64, func, &args, &mut NoHost);
    let Outcome::Returned(values) = outcome else {
        panic!("{program}: {outcome:?}");
    };
    values[0].bits().unwrap()
}

fn f64_bits(x: f64) -> u128 {
    u128::from(x.to_bits())
}

fn f32_bits(x: f32) -> u128 {
    u128::from(x.to_bits())
}

/// Is the result `found` among the admissible results? All NaNs count as equal.
fn admits(kind: FloatKind, right: u128, found: u128) -> bool {
    let is_nan = |bits: u128| kind.is_nan(bits as u64);
    if is_interval(right) {
        return overlap(kind, right, found);
    }
    right == found || is_nan(right) && is_nan(found)
}

/// Doubles of all magnitudes, and doubles for which the functions are not trivial.
fn doubles() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        -2.0..2.0,
        -800.0..800.0,
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            f64::INFINITY,
            f64::MIN_POSITIVE
        ]),
    ]
}

proptest! {
    #[test]
    fn results_of_another_library_are_admissible(which in 0..UNARY.len(), x in doubles()) {
        let (name, function) = UNARY[which];
        let double = run(&format!("  %r = math.{name} %a : f64"), "f64", &[f64_bits(x); 2]);
        prop_assert!(admits(FloatKind::F64, double, f64_bits(function(x))), "{name} of {x:?}");
        let x = x as f32;
        let float = run(&format!("  %r = math.{name} %a : f32"), "f32", &[f32_bits(x); 2]);
        let found = function(f64::from(x)) as f32;
        prop_assert!(admits(FloatKind::F32, float, f32_bits(found)), "{name} of {x:?}");
    }

    #[test]
    fn results_of_two_operands_are_admissible(which in 0..BINARY.len(), x in doubles(), y in doubles()) {
        let (name, function) = BINARY[which];
        let args = [f64_bits(x), f64_bits(y)];
        let double = run(&format!("  %r = math.{name} %a, %b : f64"), "f64", &args);
        let found = f64_bits(function(x, y));
        prop_assert!(admits(FloatKind::F64, double, found), "{name} of {x:?} and {y:?}");
    }

    /// The interval of admissible results is narrow: far from special values, its width is below
    /// twenty ulps.
    #[test]
    fn intervals_are_narrow(which in 0..UNARY.len(), x in 1.25..1.5f64) {
        let (name, function) = UNARY[which];
        let x = if function(x).is_nan() { x - 1.0 } else { x };
        let right = run(&format!("  %r = math.{name} %a : f64"), "f64", &[f64_bits(x); 2]);
        let Interval::Ends(low, high) = Interval::of(right) else {
            return Err(TestCaseError::fail(format!("{name} of {x:?} may be anything")));
        };
        let (low, high) = (f64::from_bits(low as u64), f64::from_bits(high as u64));
        let unit = function(x).abs().max(1.0) * f64::EPSILON;
        prop_assert!((high - low).abs() <= 20.0 * unit, "{name} of {x:?}: {low:?} to {high:?}");
    }

    /// For any admissible value, the result of an op on the value is among the op's results on the
    /// whole interval.
    #[test]
    fn ops_on_intervals_contain_the_results_of_their_members(
        x in -20.0..20.0f64,
        y in doubles(),
        op in prop::sample::select(vec![
            "arith.addf %v, %b", "arith.subf %v, %b", "arith.subf %b, %v", "arith.mulf %v, %b",
            "arith.divf %v, %b", "arith.divf %b, %v", "arith.remf %v, %b", "arith.maximumf %v, %b",
            "arith.minnumf %v, %b", "math.copysign %b, %v", "math.copysign %v, %b", "math.sqrt %v",
            "math.floor %v", "math.round %v", "math.absf %v", "arith.negf %v", "math.fma %v, %b, %v",
            "math.log %v", "math.rsqrt %v", "math.tanh %v", "math.sin %v", "math.acos %v",
        ]),
    ) {
        let of = |value: &str, args: &[u128]| {
            run(&format!("  %v = {value} : f64\n  %r = {op} : f64"), "f64", args)
        };
        let of_all = of("math.sinh %a", &[f64_bits(x), f64_bits(y)]);
        let right = run("  %r = math.sinh %a : f64", "f64", &[f64_bits(x); 2]);
        let Interval::Ends(low, high) = Interval::of(right) else {
            return Err(TestCaseError::fail("the interval is unbounded"));
        };
        for one in [low, high, f64_bits(x.sinh())] {
            // Adding −0 keeps a value that is known exactly.
            let program = format!("  %z = arith.constant -0.0 : f64\n  %v = arith.addf %a, %z : f64\n  %r = {op} : f64");
            let of_one = run(&program, "f64", &[one, f64_bits(y)]);
            let is_right = is_interval(of_one) || admits(FloatKind::F64, of_all, of_one);
            prop_assert!(is_right, "{op} of {one:#x}, {y:?}: {of_one:#x} is not in {of_all:#x}");
        }
    }
}

/// C fixes the logarithm of 1, and the roots of zero and infinity. It does not fix the roots of 1.
#[test]
fn roots_of_one_have_the_error_of_a_library() {
    let right = |function: &str, x: f32| {
        let body = format!("  %r = math.{function} %a : f32");
        run(&body, "f32", &[f32_bits(x); 2])
    };
    for (function, x) in [("cbrt", 1.0), ("cbrt", -1.0), ("rsqrt", 1.0), ("cbrt", 8.0)] {
        let (result, ulp): (f32, f32) = match x {
            8.0 => (2.0, 2.0 * f32::EPSILON),
            x => (x, f32::EPSILON),
        };
        for found in [result, result + ulp, result - ulp] {
            let results = right(function, x);
            let is_right = admits(FloatKind::F32, results, f32_bits(found));
            assert!(is_right, "{function} of {x}: {found:?}");
        }
        let far = result + 16.0 * ulp;
        assert!(!admits(FloatKind::F32, right(function, x), f32_bits(far)));
    }
    for (function, x, result) in [
        ("log", 1.0, 0.0),
        ("cbrt", 0.0, 0.0),
        ("cbrt", f32::INFINITY, f32::INFINITY),
        ("exp", 0.0, 1.0),
    ] {
        assert_eq!(right(function, x), f32_bits(result), "{function} of {x}");
    }
}
