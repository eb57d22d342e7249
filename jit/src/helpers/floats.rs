//! Functions of doubles (`semantics.md` §3).

/// C's `fmodf`: exact.
pub(crate) extern "C" fn fmod32(a: f32, b: f32) -> f32 {
    a % b
}

/// C's `fmod`: exact.
pub(crate) extern "C" fn fmod64(a: f64, b: f64) -> f64 {
    a % b
}

/// To the nearest integer, ties away from zero. Exact, so that of a float may be had by widening.
pub(crate) extern "C" fn round(a: f64) -> f64 {
    a.round()
}

macro_rules! inexact {
    ($($name:ident $method:ident;)*) => {
        $(
            #[doc = concat!("`", stringify!($name), "`, to within an ulp or so.")]
            pub(crate) extern "C" fn $name(a: f64) -> f64 {
                a.$method()
            }
        )*
    };
}

inexact! {
    exp exp;
    exp2 exp2;
    log ln;
    log2 log2;
    log10 log10;
    sin sin;
    cos cos;
}

/// `pow`, to within an ulp or so.
pub(crate) extern "C" fn pow(a: f64, b: f64) -> f64 {
    a.powf(b)
}
