//! Test cases: a module, the calls to make, and what is expected of them.
//!
//! As text, a test case is one `.mlir` file: the module, and comment lines that say how to run it.
//!
//! ```text
//! // index-bitwidth: 32
//! // call: @f(7 : i32, 1.5 : f32, memref<2x2xi8, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4]) == 3 : i32
//! // after: arg2 == [9, 1, 7, 9, 3, 4]
//! ```
//!
//! - `release: N`: the release in whose spelling the program is written. Without it, it is
//!   recognised; a test case is printed with it unless it is the newest.
//! - `index-bitwidth: N` (32 or 64, default 64): the width of `index`. The data layout of a module says
//!   it as well (`dlti.dl_spec`); one that says more is an error.
//! - `options: NAME=VALUE …`: options of the conversion, by the names that its pass has for them
//!   ([`ConversionOptions`]).
//! - `refused: TEXT`: the built-in conversion is expected to refuse the program, as its documents
//!   say, with a diagnostic that contains TEXT (the rest of the line).
//! - `call: @name(ARGS)` is one call, run on fresh memory; there may be several. `== OUTCOME`
//!   says what is expected; without it the call is only compared between engines.
//! - ARGS: scalars as MLIR writes them with their type (`-1 : i7`, `0x7FC00000 : f32`,
//!   `true`); vectors as `[1, 2] : vector<2xi8>` (nested lists for n-D, `poison` for a lane that
//!   is); complex numbers as `[1.0, 2.0] : complex<f32>`; functions as `@g`;
//!   memrefs as a static memref type, whose layout says sizes, strides and offset of the
//!   view, followed by the contents of the *whole buffer*, `_` for an element that was never
//!   written. A dynamic parameter is given the static type of its actual argument, whose sizes,
//!   strides and offset are what the parameter's type says of them.
//! - OUTCOME: `()` for no results; the results, separated by commas (a memref result is its
//!   static type and its elements *through the view*, row-major; `poison : T` for poison);
//!   `abort`; `out-of-fuel`; `undefined` with an optional string that the reason must contain.
//! - `after: argN == [..]` belongs to the call before it: the whole buffer of that memref
//!   argument after the call.
//! - `prints: TEXT` belongs to the call before it: a line of what it prints by `vector.print` or functions
//!   such as `printF32`, the rest of the line; there is one for each line.
//! - A directive goes on in the next line if its brackets are not balanced; each such line is a
//!   comment line too.
//!
//! All other comments are ignored. A directive begins its comment line: the word, then a colon. What
//! is nearly one (`calls: @f()`, `call @f()`, one behind code) is an error, as it would be ignored.

mod data_layout;
mod directive;
mod options;
mod parse;
mod print;
#[cfg(test)]
mod tests;

pub use self::data_layout::index_width;
pub use self::options::{ConversionOptions, Era, MemRefConvention};
pub use self::parse::{parse, settings};
pub use self::print::print;

use crate::module::{Loc, Module};
use crate::release::Release;
use crate::symbol::Sym;
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, Type, Types, row_major_strides};

/// How a program is to be read and converted, as its directives say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The release in whose spelling it is written, if that is said.
    pub release: Option<Release>,
    /// Width of `index`, if that is said: 32 or 64.
    pub index_width: Option<u32>,
    /// Options of the conversion.
    pub options: ConversionOptions,
}

/// A test case; see the module's documentation for its text.
#[derive(Clone, Debug)]
pub struct Case {
    /// The program.
    pub module: Module,
    /// The release in whose spelling the program was written, and is printed.
    pub release: Release,
    /// Width of `index`: 32 or 64.
    pub index_width: u32,
    /// How every lowering is asked to convert it.
    pub options: ConversionOptions,
    /// What the built-in conversion is expected to say when it refuses the program.
    pub refused: Option<String>,
    /// Calls to make, each on fresh memory.
    pub calls: Vec<Call>,
}

impl Case {
    /// A case without calls.
    pub fn new(module: Module, release: Release) -> Case {
        Case {
            module,
            release,
            index_width: 64,
            options: ConversionOptions::default(),
            refused: None,
            calls: Vec::new(),
        }
    }
}

/// A call of a function of the module.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function.
    pub func: Sym,
    /// Its arguments.
    pub args: Vec<Datum>,
    /// What is expected.
    pub expect: Option<Expect>,
    /// Expected contents of memref arguments after the call: argument, whole buffer.
    pub after: Vec<(usize, Vec<Element>)>,
    /// The lines that it prints, without the white space around them; none if nothing is said of them.
    pub prints: Vec<String>,
    /// Where the directive begins.
    pub loc: Loc,
}

impl Call {
    /// Is anything expected of it?
    pub fn has_expectations(&self) -> bool {
        self.expect.is_some() || !self.after.is_empty() || !self.prints.is_empty()
    }

    /// Forgets all that is expected of it.
    pub fn expect_nothing(&mut self) {
        self.expect = None;
        self.after.clear();
        self.prints.clear();
    }
}

/// A scalar of a buffer or vector as its bits (integers zero-extended, floats as their pattern):
/// `None` for poison, or for memory that was never written.
pub type Element = Option<u128>;

/// An argument or an expected result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// An integer, `index` or float.
    Scalar {
        /// Its bits; `None` for poison.
        bits: Element,
        /// Its type.
        ty: Type,
    },
    /// A vector, its lanes row-major; or a complex number, its two parts.
    Vector {
        /// Bits of each lane or part.
        lanes: Vec<Element>,
        /// The vector or complex type.
        ty: Type,
    },
    /// A function, by symbol.
    Func(Sym),
    /// A memref. As an argument it is a buffer of its own, with a view into it.
    MemRef(MemRefDatum),
}

impl Datum {
    /// The bits of a scalar, or of each lane, part or element of the buffer; none of a function.
    pub fn elements(&self) -> &[Element] {
        match self {
            Datum::Scalar { bits, .. } => std::slice::from_ref(bits),
            Datum::Vector { lanes, .. } => lanes,
            Datum::MemRef(datum) => &datum.contents,
            Datum::Func(_) => &[],
        }
    }

    /// The same, to be changed.
    pub fn elements_mut(&mut self) -> &mut [Element] {
        match self {
            Datum::Scalar { bits, .. } => std::slice::from_mut(bits),
            Datum::Vector { lanes, .. } => lanes,
            Datum::MemRef(datum) => &mut datum.contents,
            Datum::Func(_) => &mut [],
        }
    }

    /// The scalar type of those; `None` for a function.
    pub fn element_type(&self, types: &Types) -> Option<Type> {
        let ty = match self {
            Datum::Scalar { ty, .. } | Datum::Vector { ty, .. } => *ty,
            Datum::MemRef(datum) => datum.elem,
            Datum::Func(_) => return None,
        };
        Some(types.as_complex(ty).unwrap_or(types.scalar_of(ty)))
    }
}

/// A memref argument, or an expected memref result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemRefDatum {
    /// The static memref type that was written: sizes, strides and offset of the view.
    pub ty: Type,
    /// Element type.
    pub elem: Type,
    /// Sizes of the view.
    pub sizes: Dims,
    /// Strides of the view, in elements.
    pub strides: Dims,
    /// Offset of the view from the start of the buffer, in elements.
    pub offset: i64,
    /// As an argument: every element of the buffer, in order, in and around the view. As a
    /// result: the elements through the view, row-major. Vector and complex elements lane by lane.
    pub contents: Vec<Element>,
}

impl MemRefDatum {
    /// May it be passed as a memref of the type: are sizes, strides and offset what the type says of them? Of a
    /// layout that is not strided nothing is known.
    pub fn is_of(&self, ty: &MemRefType) -> bool {
        let is = |said: i64, now: i64| said == DYNAMIC || said == now;
        let are = |said: &[i64], now: &[i64]| {
            said.len() == now.len() && said.iter().zip(now).all(|(said, now)| is(*said, *now))
        };
        are(&ty.shape, &self.sizes)
            && match &ty.layout {
                Layout::Identity => {
                    self.strides == row_major_strides(&self.sizes) && self.offset == 0
                }
                Layout::Strided { offset, strides } => {
                    are(strides, &self.strides) && is(*offset, self.offset)
                }
                Layout::Other(_) => true,
            }
    }
}

/// The expected outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It returns these values.
    Returns(Vec<Datum>),
    /// It aborts.
    Abort,
    /// It is undefined, for a reason that contains this text.
    Undefined(String),
    /// It does not end within its fuel.
    OutOfFuel,
}
