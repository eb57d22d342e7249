use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use super::*;

fn parts([re, im]: [f32; 2]) -> Parts {
    [re, im].map(|part| u128::from(part.to_bits()))
}

/// Is `found` an admissible result of the complex function?
fn is_right(accuracy: Accuracy, function: Function, args: [[f32; 2]; 2], found: [f32; 2]) -> bool {
    let results = interval(function, FloatKind::F32, args.map(parts), accuracy);
    let mut each = results.into_iter().zip(parts(found));
    each.all(|(wanted, found)| interval::overlap(FloatKind::F32, wanted, found))
}

/// Is `found` right for a library, so that it is right for formulas, too?
fn is_accurate(function: Function, args: [[f32; 2]; 2], found: [f32; 2]) -> bool {
    let is_right = |accuracy| is_right(accuracy, function, args, found);
    let is_accurate = is_right(Accuracy::Library);
    assert!(
        !is_accurate || is_right(Accuracy::Formulas),
        "{args:?}: {found:?}"
    );
    is_accurate
}

/// Does neither a library nor a formula return `found`?
fn is_wrong(function: Function, args: [[f32; 2]; 2], found: [f32; 2]) -> bool {
    !is_accurate(function, args, found) && !is_right(Accuracy::Formulas, function, args, found)
}

/// A complex function, an argument, the correct result, and the result of a wrong formula.
type Shown = (Function, [f32; 2], [f32; 2], [f32; 2]);

const SHOWN: &[Shown] = &[
    // The cosine of 2 is negative.
    (
        exp,
        [1.0, 2.0],
        [-1.131_204_4, 2.471_726_7],
        [1.131_204_4, 2.471_726_7],
    ),
    (
        exp_m1,
        [1.0, 2.0],
        [-2.131_204_4, 2.471_726_7],
        [-1.131_204_4, 2.471_726_7],
    ),
    // The angle is 3π/4, not −π/4.
    (
        log,
        [-1.0, 1.0],
        [0.346_573_6, 2.356_194_5],
        [0.346_573_6, -FRAC_PI_4],
    ),
    (
        log_1p,
        [-2.0, 1.0],
        [0.346_573_6, 2.356_194_5],
        [0.804_719, 2.677_945],
    ),
    // The wrong result is the other square root.
    (sqrt, [-3.0, -4.0], [1.0, -2.0], [-1.0, 2.0]),
    (rsqrt, [-3.0, -4.0], [0.2, 0.4], [0.2, -0.4]),
    (
        sin,
        [1.0, 2.0],
        [3.165_778_5, 1.959_601],
        [3.165_778_5, -1.959_601],
    ),
    (
        cos,
        [1.0, 2.0],
        [2.032_723, -3.051_897_8],
        [2.032_723, 3.051_897_8],
    ),
    (
        tan,
        [1.0, 2.0],
        [0.033_812_826, 1.014_793_6],
        [1.014_793_6, 0.033_812_826],
    ),
    (
        tanh,
        [1.0, 2.0],
        [1.166_736_3, -0.243_458_2],
        [1.166_736_3, 0.243_458_2],
    ),
    // The wrong result is off by one percent.
    (sign, [3.0, 4.0], [0.6, 0.8], [0.606, 0.8]),
];

const ZERO: [f32; 2] = [0.0; 2];

#[test]
fn results_on_another_branch_are_rejected() {
    for (i, (function, z, right, wrong)) in SHOWN.iter().enumerate() {
        assert!(is_accurate(*function, [*z, ZERO], *right), "{i}");
        assert!(is_wrong(*function, [*z, ZERO], *wrong), "{i}");
    }
    // The cube (1 + 2i)^3.
    let cube = [[1.0, 2.0], [3.0, 0.0]];
    assert!(is_accurate(pow, cube, [-11.0, -2.0]));
    assert!(is_wrong(pow, cube, [-11.0, 2.0]) && is_wrong(pow, cube, [-11.01, -2.0]));
    // The correct angle is 3π/4; π/4 is wrong.
    let angle = [[1.0, 0.0], [-1.0, 0.0]];
    assert!(is_accurate(atan2, angle, [2.356_194_5, 0.0]));
    assert!(is_wrong(atan2, angle, [FRAC_PI_4, 0.0]));
}

#[test]
fn cancellation_of_a_formula_is_inaccurate() {
    // A function, its argument, the right result, and the result of a formula that cancels.
    let shown: &[Shown] = &[
        // tanh(x + iπ/2) is coth x, about 1/x; the float nearest to π/2 is off by 4.4e-8.
        (
            tanh,
            [1e-4, FRAC_PI_2],
            [9_999.998, -4.371_137],
            [6_710.886, -2.933_4],
        ),
        (exp_m1, [1e-10, 1e-10], [1e-10, 1e-10], [0.0, 1e-10]),
        (log_1p, [1e-10, 1e-10], [1e-10, 1e-10], [0.0, 1e-10]),
        // sin(x + iy) is about x + iy for small numbers.
        (sin, [1e-10, 1e-10], [1e-10, 1e-10], [1e-10, 0.0]),
        // |z|² is 1 + 2^-26, so that log |z| is 2^-27, and the angle is 2^-13.
        (
            log,
            [1.0, 1.220_703_1e-4],
            [7.450_581e-9, 1.220_703_1e-4],
            [0.0, 1.220_703_1e-4],
        ),
        // The root of -4 has no real part.
        (sqrt, [-4.0, 0.0], [0.0, 2.0], [-8.742_278e-8, 2.0]),
    ];
    for (function, z, right, lossy) in shown {
        assert!(is_accurate(*function, [*z, ZERO], *right), "{z:?}");
        assert!(!is_accurate(*function, [*z, ZERO], *lossy), "{z:?}");
        let explained = is_right(Accuracy::Formulas, *function, [*z, ZERO], *lossy);
        assert!(explained, "{z:?}");
    }
    // The squares of 1e10 + 1e10 i have a magnitude of 2e20, whose square overflows.
    let both = [[1e10, 1e10]; 2];
    assert!(is_accurate(atan2, both, [FRAC_PI_4, 0.0]));
    assert!(!is_accurate(atan2, both, [f32::NAN, 0.0]));
    assert!(is_right(Accuracy::Formulas, atan2, both, [f32::NAN, 0.0]));
}

#[test]
fn results_far_out_of_range_are_open() {
    let results = |accuracy, function: Function, z: [f32; 2]| {
        interval(function, FloatKind::F32, [z, ZERO].map(parts), accuracy)
    };
    for accuracy in [Accuracy::Library, Accuracy::Formulas] {
        let is_open = |function, z| results(accuracy, function, z) == [ANY; 2];
        for function in [exp, exp_m1, tanh] as [Function; 3] {
            assert!(is_open(function, [60.0, 1.0]));
            assert!(!is_open(function, [1.0, 1.0]));
        }
        assert!(is_open(sin, [1.0, 60.0]) && !is_open(sin, [60.0, 1.0]));
        assert!(is_open(log, [f32::INFINITY, 1.0]) && is_open(sqrt, [1.0, f32::NAN]));
        assert!(is_open(rsqrt, [0.0, 0.0]) && is_open(pow, [0.0, 0.0]));
    }
    // At the float nearest to π/2, the cosine of a formula has no correct digits left.
    let tangent = |accuracy| results(accuracy, tan, [FRAC_PI_2, 0.0]);
    assert_eq!(tangent(Accuracy::Formulas), [ANY; 2]);
    assert!(is_accurate(
        tan,
        [[FRAC_PI_2, 0.0], ZERO],
        [-22_877_332.0, 0.0]
    ));
    assert!(!is_accurate(
        tan,
        [[FRAC_PI_2, 0.0], ZERO],
        [-22_800_000.0, 0.0]
    ));
}
