//! Functions that no document rounds: what another library gives is always among the results that are right, and so
//! is what arithmetic makes of it.
#![allow(clippy::unwrap_used)]

use lowerfuzz_interp::interval::{Interval, is_interval, overlap};
use lowerfuzz_interp::source::{Machine, Value};
use lowerfuzz_interp::{Limits, Outcome};
use lowerfuzz_ir::FloatKind;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::text;
use proptest::prelude::*;

/// A function, behind what `math` calls it.
type Unary = (&'static str, fn(f64) -> f64);
type Binary = (&'static str, fn(f64, f64) -> f64);

/// Functions of one operand, as the C library of this machine has them. (The inverse hyperbolic ones of the standard
/// library are its own, and worse.)
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

/// The result of a function whose body is these lines.
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

/// Is a result among those that are right? NaNs are alike.
fn admits(kind: FloatKind, right: u128, found: u128) -> bool {
    let is_nan = |bits: u128| kind.is_nan(bits as u64);
    if is_interval(right) {
        return overlap(kind, right, found);
    }
    right == found || is_nan(right) && is_nan(found)
}

/// Doubles of every size, and such as functions are not trivial for.
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
    fn another_library_is_right(which in 0..UNARY.len(), x in doubles()) {
        let (name, function) = UNARY[which];
        let double = run(&format!("  %r = math.{name} %a : f64"), "f64", &[f64_bits(x); 2]);
        prop_assert!(admits(FloatKind::F64, double, f64_bits(function(x))), "{name} of {x:?}");
        let x = x as f32;
        let float = run(&format!("  %r = math.{name} %a : f32"), "f32", &[f32_bits(x); 2]);
        let found = function(f64::from(x)) as f32;
        prop_assert!(admits(FloatKind::F32, float, f32_bits(found)), "{name} of {x:?}");
    }

    #[test]
    fn of_two_operands_too(which in 0..BINARY.len(), x in doubles(), y in doubles()) {
        let (name, function) = BINARY[which];
        let args = [f64_bits(x), f64_bits(y)];
        let double = run(&format!("  %r = math.{name} %a, %b : f64"), "f64", &args);
        let found = f64_bits(function(x, y));
        prop_assert!(admits(FloatKind::F64, double, found), "{name} of {x:?} and {y:?}");
    }

    /// What is right is narrow, too: far from all special values it is less than twenty units of the last place.
    #[test]
    fn and_not_much_else_is(which in 0..UNARY.len(), x in 1.25..1.5f64) {
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

    /// Whichever result of a function is taken, what an op makes of it is among what the op makes of all.
    #[test]
    fn ops_keep_what_is_right(
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
            return Err(TestCaseError::fail("it may be anything"));
        };
        for one in [low, high, f64_bits(x.sinh())] {
            // A value that is known passes through an addition of −0.
            let program = format!("  %z = arith.constant -0.0 : f64\n  %v = arith.addf %a, %z : f64\n  %r = {op} : f64");
            let of_one = run(&program, "f64", &[one, f64_bits(y)]);
            let is_right = is_interval(of_one) || admits(FloatKind::F64, of_all, of_one);
            prop_assert!(is_right, "{op} of {one:#x}, {y:?}: {of_one:#x} is not in {of_all:#x}");
        }
    }
}
