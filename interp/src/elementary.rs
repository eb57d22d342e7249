//! Elementary functions such as `exp` and `sin`. MLIR's documentation does not specify how their
//! results are rounded (`SEMANTICS.md` §3.21).

use lowerfuzz_ir::FloatKind;

use crate::accuracy::Accuracy;
use crate::float::{self, Unary};
use crate::formulas;
use crate::interval::{self, Interval};

/// How a function of one real argument is monotonic on its domain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// The function is monotonically increasing.
    Up,
    /// The function is monotonically decreasing.
    Down,
    /// The function is not monotonic, has a pole inside its domain, or has two arguments.
    Both,
}

macro_rules! functions {
    ($($name:ident $libm:literal $arity:literal $course:ident |$x:ident, $y:ident| $value:expr;)*) => {
        /// An elementary function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Elementary {
            $(
                #[doc = concat!("`", $libm, "` of C.")]
                $name,
            )*
        }

        impl Elementary {
            /// Finds the elementary function that `<math.h>` declares for doubles under this name.
            pub(crate) fn of(name: &str) -> Option<Elementary> {
                match name {
                    $($libm => Some(Elementary::$name),)*
                    _ => None,
                }
            }

            /// The number of arguments that the function takes.
            pub(crate) fn arity(self) -> usize {
                match self {
                    $(Elementary::$name => $arity,)*
                }
            }

            fn course(self) -> Course {
                match self {
                    $(Elementary::$name => Course::$course,)*
                }
            }

            /// Computes the elementary function with an error of about one ulp. Functions of one
            /// argument ignore `y`.
            fn at(self, x: f64, y: f64) -> f64 {
                match self {
                    $(Elementary::$name => {
                        let ($x, $y) = (x, y);
                        $value
                    })*
                }
            }
        }
    };
}

functions! {
    Rsqrt "rsqrt" 1 Both |x, _y| 1.0 / libm::sqrt(x);
    Cbrt "cbrt" 1 Up |x, _y| libm::cbrt(x);
    Exp "exp" 1 Up |x, _y| libm::exp(x);
    Exp2 "exp2" 1 Up |x, _y| libm::exp2(x);
    ExpM1 "expm1" 1 Up |x, _y| libm::expm1(x);
    Log "log" 1 Up |x, _y| libm::log(x);
    Log2 "log2" 1 Up |x, _y| libm::log2(x);
    Log10 "log10" 1 Up |x, _y| libm::log10(x);
    Log1p "log1p" 1 Up |x, _y| libm::log1p(x);
    Sin "sin" 1 Both |x, _y| libm::sin(x);
    Cos "cos" 1 Both |x, _y| libm::cos(x);
    Tan "tan" 1 Both |x, _y| libm::tan(x);
    Asin "asin" 1 Up |x, _y| libm::asin(x);
    Acos "acos" 1 Down |x, _y| libm::acos(x);
    Atan "atan" 1 Up |x, _y| libm::atan(x);
    Sinh "sinh" 1 Up |x, _y| libm::sinh(x);
    Cosh "cosh" 1 Both |x, _y| libm::cosh(x);
    Tanh "tanh" 1 Up |x, _y| libm::tanh(x);
    Asinh "asinh" 1 Up |x, _y| libm::asinh(x);
    // Some `libm` implementations of `acosh` do not return a NaN for arguments below 1.
    Acosh "acosh" 1 Up |x, _y| if x < 1.0 { f64::NAN } else { libm::acosh(x) };
    Atanh "atanh" 1 Up |x, _y| libm::atanh(x);
    Erf "erf" 1 Up |x, _y| libm::erf(x);
    Erfc "erfc" 1 Down |x, _y| libm::erfc(x);
    Atan2 "atan2" 2 Both |y, x| libm::atan2(y, x);
    Pow "pow" 2 Both |x, y| libm::pow(x, y);
}

impl Elementary {
    /// Returns one admissible result of the function. Other results may be admissible, too.
    pub(crate) fn eval(self, kind: FloatKind, args: [u128; 2]) -> u128 {
        let [x, y] = args.map(|bits| to_f64(kind, bits));
        of_f64(kind, self.at(x, y))
    }

    /// Returns all admissible results of the function, as one float or an interval. If an argument
    /// is an interval, the admissible results of all its floats are included.
    pub(crate) fn interval(self, kind: FloatKind, args: [u128; 2], accuracy: Accuracy) -> u128 {
        let library = self.library(kind, args);
        match accuracy {
            Accuracy::Library => library,
            Accuracy::Formulas => formulas::widen(self, kind, args, library),
        }
    }

    /// Returns the results of accurate libraries for arguments that may be intervals.
    fn library(self, kind: FloatKind, args: [u128; 2]) -> u128 {
        if !args.iter().any(|arg| interval::is_interval(*arg)) {
            return self.around(kind, args);
        }
        match (Interval::of(args[0]), self.course()) {
            (Interval::Ends(low, high), Course::Up | Course::Down) => {
                let [low, high] = [low, high].map(|end| self.around(kind, [end, 0]));
                interval::hull(kind, low, high)
            }
            (Interval::Ends(..), Course::Both) | (Interval::Any, _) => interval::ANY,
        }
    }

    /// Returns the admissible results of the function for arguments that are not intervals.
    fn around(self, kind: FloatKind, args: [u128; 2]) -> u128 {
        let accurate = self.accurate(kind, args);
        // Some elementary functions ignore a quiet NaN argument. Some libraries still return a NaN
        // if the ignored NaN is signalling.
        let signals = |bits: &u128| {
            let quiet = 1u128 << (kind.mantissa_bits() - 1);
            kind.is_nan(*bits as u64) && bits & quiet == 0
        };
        if !kind.is_nan(accurate as u64) && args[..self.arity()].iter().any(signals) {
            return interval::ANY;
        }
        accurate
    }

    /// The results that accurate math libraries return.
    fn accurate(self, kind: FloatKind, args: [u128; 2]) -> u128 {
        let args = args.map(|bits| to_f64(kind, bits));
        let value = self.at(args[0], args[1]);
        let nearest = of_f64(kind, value);
        if value.is_nan() || self.is_exact(args, value) || self.is_out_of_range(kind, args, value) {
            return nearest;
        }
        interval::within(kind, nearest, self.ulps(kind))
    }

    /// Is `value` a special result, such as ±0, ±1 or an infinity, that every library returns
    /// exactly? C does not fix the roots of ±1.
    fn is_exact(self, args: [f64; 2], value: f64) -> bool {
        let is_plain = |x: f64| x.abs() == 0.0 || x.abs() == 1.0 || x.is_infinite();
        let args = &args[..self.arity()];
        let is_root_of_one = matches!(args, [x] if x.abs() == 1.0) && value.abs() == 1.0;
        is_plain(value) && !is_root_of_one && args.iter().any(|x| is_plain(*x) || x.is_nan())
    }

    /// Does the value overflow or underflow the float format by a clear margin?
    fn is_out_of_range(self, kind: FloatKind, args: [f64; 2], value: f64) -> bool {
        let nearer = |x: f64| x - x * 1e-10;
        let nearby = match self.arity() {
            1 => self.at(nearer(args[0]), 0.0),
            _ => self.at(args[0], nearer(args[1])),
        };
        let rounded = [value * 0.99, value, value * 1.01, nearby].map(|x| of_f64(kind, x));
        let magnitude = float::unary(Unary::Abs, kind, rounded[0]);
        let is_extreme = magnitude == 0 || magnitude == float::infinity(kind);
        is_extreme && rounded.iter().all(|x| *x == rounded[0])
    }

    /// The admissible error of an elementary function, in units in the last place. Libraries have
    /// an error of 2 ulps or less. Half-precision results are rounded from a wider format. Every
    /// lowering computes `rsqrt` with two ops.
    fn ulps(self, kind: FloatKind) -> u32 {
        match kind {
            FloatKind::F16 | FloatKind::BF16 if self == Elementary::Rsqrt => 2,
            FloatKind::F16 | FloatKind::BF16 => 1,
            FloatKind::F32 | FloatKind::F64 => 4,
        }
    }
}

fn to_f64(kind: FloatKind, bits: u128) -> f64 {
    f64::from_bits(float::convert(kind, FloatKind::F64, bits) as u64)
}

pub(crate) fn of_f64(kind: FloatKind, value: f64) -> u128 {
    let bits = float::convert(FloatKind::F64, kind, u128::from(value.to_bits()));
    float::made(kind, bits)
}
