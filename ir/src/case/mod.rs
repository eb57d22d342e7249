//! Test cases: a module, the calls to make, and the expected outcomes.
//!
//! The text form of a test case is one `.mlir` file. It consists of the module and of comment lines
//! with directives that control the run.
//!
//! ```text
//! // index-bitwidth: 32
//! // call: @f(7 : i32, 1.5 : f32, memref<2x2xi8, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4]) == 3 : i32
//! // after: arg2 == [9, 1, 7, 9, 3, 4]
//! ```
//!
//! - `release: N`: the release whose syntax the program uses. By default, the parser detects the
//!   release. The printer omits the directive for the newest release.
//! - `index-bitwidth: N`: the width of `index`, 32 or 64 (the default). The data layout of a module
//!   (`dlti.dl_spec`) may specify the width as well. A data layout with other entries is an error.
//! - `options: NAME=VALUE …`: options of the conversion, by the names that the pass uses
//!   ([`ConversionOptions`]).
//! - `refused: TEXT`: the built-in conversion must reject the program, because MLIR's documentation
//!   rejects it. The diagnostic must contain TEXT, which is the rest of the line.
//! - `opaque-ops: pure NAME…` or `opaque-ops: unknown NAME…`: what passes may assume about ops that no op table
//!   lists ([`Effect`]). A name may end in `*`.
//! - `call: @name(ARGS)`: a call, run on fresh memory. A test case may have several calls. If there
//!   is no expected outcome, `== OUTCOME`, engines are only compared with each other.
//! - `call: @name(ARGS) outside`: the same, but code outside of the module changes memory that has
//!   escaped, before the call and during each external call (`SEMANTICS.md` §6).
//! - ARGS, in general: a scalar is written as in MLIR with its type (`-1 : i7`, `0x7FC00000 : f32`,
//!   `true`). A vector is written as `[1, 2] : vector<2xi8>`, with nested lists for n-D vectors,
//!   and `poison` for a poison lane; a vector of rank 0 as `1 : vector<i8>`. A complex number is
//!   written as `[1.0, 2.0] : complex<f32>`, and a function as `@g`.
//! - ARGS, pointers of the LLVM dialect: a pointer is a memref, whose element 0 it points to,
//!   `null : !llvm.ptr`, or `poison : !llvm.ptr`.
//! - ARGS, memrefs: a memref is written as a static memref type, followed by the contents of the
//!   *whole buffer*. The type specifies sizes, strides and offset of the view. `_` stands for an
//!   element that was never written. For a parameter with dynamic sizes, the static type must match
//!   the static sizes, strides and offset of the parameter's type.
//! - ARGS, shared buffers: `memref<2xi8> of arg0` is a view of the buffer of an earlier argument, and
//!   `memref<2xi8> of @g` is a view of a public global. `memref<2xi8> heap [1, 2]` is a heap block that
//!   the function may free. With `from 3` before the contents, or at the end of a view, the base of the
//!   memref is element 3 of the buffer.
//! - ARGS, tensors: a tensor is written as a static tensor type, followed by its elements in
//!   row-major order. `poison` stands for a poison element. The static type must match the static
//!   sizes of the parameter's type.
//! - OUTCOME: `()` for no results; the results, separated by commas; `abort`; `out-of-fuel`; or
//!   `undefined` with an optional string that the reason must contain. A memref result is its
//!   static type and its elements *through the view*, in row-major order. A tensor result is its static
//!   type and its elements. `poison : T` is a poison
//!   result.
//! - `after: argN == [..]` belongs to the preceding call. It lists the contents of the whole buffer
//!   of memref argument N after the call.
//! - `prints: TEXT` belongs to the preceding call. It specifies a line that the call prints by
//!   `vector.print` or by functions such as `printF32`. TEXT is the rest of the line. Each printed
//!   line has its own directive.
//! - A directive continues in the next line if its brackets are not balanced. Each continuation
//!   line is a comment line, too.
//!
//! All other comments are ignored. A directive begins its comment line: first the keyword, then a
//! colon. A comment that looks like a directive (`calls: @f()`, `call @f()`, `/// call: @f()`) and
//! a directive after code are errors, because they would be ignored otherwise. Directives that
//! contradict each other are errors, too.

mod data_layout;
mod datum;
mod directive;
mod edge;
mod effects;
mod example;
mod options;
mod parse;
mod print;
mod read;
#[cfg(test)]
mod read_tests;
mod source;
mod storage;
mod suspect;
#[cfg(test)]
mod suspect_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;

pub use self::data_layout::index_width;
pub use self::directive::directives_of;
pub use self::edge::edge_bits;
pub use self::effects::{Effect, Effects};
pub use self::options::{ConversionOptions, Era, MemRefConvention};
pub use self::parse::{parse, settings};
pub use self::print::{print, print_call, print_original};
pub use self::read::{ReadCase, Reading, Unread, is_blank, read, read_scaled};
pub use self::source::Source;
pub use self::storage::{Storage, storage_fault};

use std::sync::Arc;

use crate::define::Definitions;
use crate::module::{Level, Loc, Module};
use crate::ops::Op;
use crate::release::Release;
use crate::symbol::Sym;
use crate::types::{DYNAMIC, Dims, Layout, MemRefType, TensorType, Type, Types, row_major_strides};

/// Directives that determine how a program is parsed and converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The release whose syntax the program uses, if a directive specifies the release.
    pub release: Option<Release>,
    /// The width of `index` (32 or 64), if a directive specifies the width.
    pub index_width: Option<u32>,
    /// The options of the conversion.
    pub options: ConversionOptions,
}

/// A test case. The documentation of this module describes the text form of test cases.
#[derive(Clone, Debug)]
pub struct Case {
    /// The program under test.
    pub module: Module,
    /// The release whose syntax is used to parse and print the program.
    pub release: Release,
    /// The width of `index`: 32 or 64.
    pub index_width: u32,
    /// The conversion options that every lowering must use.
    pub options: ConversionOptions,
    /// A text that the built-in conversion's diagnostic must contain; `None` if the conversion need
    /// not reject the program.
    pub refused: Option<String>,
    /// What passes may assume about ops that no op table lists.
    pub effects: Effects,
    /// The definitions of ops and types that no table lists. Lowerings do not get them.
    pub definitions: Option<Arc<Definitions>>,
    /// The calls to make. Each call runs on fresh memory.
    pub calls: Vec<Call>,
    /// The original text of the module; see [`Case::source`].
    source: Option<Arc<Source>>,
}

impl Case {
    /// Makes a test case without calls.
    pub fn new(module: Module, release: Release) -> Case {
        Case {
            module,
            release,
            index_width: 64,
            options: ConversionOptions::default(),
            refused: None,
            effects: Effects::default(),
            definitions: None,
            calls: Vec::new(),
            source: None,
        }
    }

    /// Returns the case with the settings of another one: the width of `index`, the options, and what is declared about
    /// ops.
    #[must_use]
    pub fn with_settings_of(mut self, other: &Case) -> Case {
        self.index_width = other.index_width;
        self.options = other.options;
        self.effects.clone_from(&other.effects);
        self
    }

    /// Gives the case definitions of ops and types. The defined types of the module are replaced; its original text
    /// stays.
    pub fn define(&mut self, definitions: &Arc<Definitions>) {
        self.change_module(|module| definitions.retype(module));
        self.definitions = Some(Arc::clone(definitions));
    }

    /// Returns the name of the first op of the program at the source level that no op table lists, and that has no
    /// definition.
    pub fn opaque_op(&self) -> Option<&str> {
        let module = &self.module;
        let funcs = module
            .funcs
            .iter()
            .filter(|func| func.level == Level::Source);
        let ops = funcs
            .filter_map(|func| func.body.as_ref())
            .flat_map(|body| body.live_ops().map(|op| body.op(op).op));
        let mut names = ops.filter_map(|op| {
            let Op::Unregistered(name) = op else {
                return None;
            };
            Some(module.str(name))
        });
        let defined = self.definitions.as_ref();
        names.find(|name| !defined.is_some_and(|defined| defined.defines(name)))
    }
}

/// A call of a function of the module, with its expected outcome.
#[derive(Clone, Debug)]
pub struct Call {
    /// The called function.
    pub func: Sym,
    /// The arguments of the call.
    pub args: Vec<Datum>,
    /// Whether code outside of the module changes memory that has escaped during each external call
    /// (`SEMANTICS.md` §6).
    pub outside: bool,
    /// The expected outcome of the call; `None` if no outcome is expected.
    pub expect: Option<Expect>,
    /// The expected contents of memref arguments after the call. Each entry has the argument's
    /// number and the contents of its whole buffer.
    pub after: Vec<(usize, Vec<Element>)>,
    /// The lines that the call must print, without surrounding white space. If the list is empty,
    /// the output is not checked.
    pub prints: Vec<String>,
    /// The location of the `call` directive in the text.
    pub loc: Loc,
}

impl Call {
    /// Returns whether the call has an expected outcome, buffer contents or output.
    pub fn has_expectations(&self) -> bool {
        self.expect.is_some() || !self.after.is_empty() || !self.prints.is_empty()
    }

    /// Removes all expectations of the call.
    pub fn expect_nothing(&mut self) {
        self.expect = None;
        self.after.clear();
        self.prints.clear();
    }
}

/// The bits of a scalar in a buffer or vector: integers are zero-extended, floats are bit patterns.
/// `None` stands for poison, or for memory that was never written.
pub type Element = Option<u128>;

/// An argument or an expected result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// A scalar: an integer, an `index` value or a float.
    Scalar {
        /// The bits of the scalar; `None` for poison. A pointer is null or poison.
        bits: Element,
        /// The type of the scalar.
        ty: Type,
    },
    /// A vector with its lanes in row-major order, or a complex number with its real and imaginary
    /// part.
    Vector {
        /// The bits of each lane of the vector, or of each part of the complex number.
        lanes: Vec<Element>,
        /// The vector or complex type.
        ty: Type,
    },
    /// A function, identified by its symbol.
    Func(Sym),
    /// A memref. A memref argument is a view of a buffer ([`Storage`]).
    MemRef(MemRefDatum),
    /// A tensor.
    Tensor(TensorDatum),
}

impl Datum {
    /// Returns the bits of a scalar, or of all lanes of a vector, parts of a complex number, or
    /// elements of a buffer or tensor. Returns an empty list for a function.
    pub fn elements(&self) -> &[Element] {
        match self {
            Datum::Scalar { bits, .. } => std::slice::from_ref(bits),
            Datum::Vector { lanes, .. } => lanes,
            Datum::MemRef(datum) => &datum.contents,
            Datum::Tensor(datum) => &datum.elements,
            Datum::Func(_) => &[],
        }
    }

    /// Returns a mutable slice of the elements that [`Datum::elements`] returns.
    pub fn elements_mut(&mut self) -> &mut [Element] {
        match self {
            Datum::Scalar { bits, .. } => std::slice::from_mut(bits),
            Datum::Vector { lanes, .. } => lanes,
            Datum::MemRef(datum) => &mut datum.contents,
            Datum::Tensor(datum) => &mut datum.elements,
            Datum::Func(_) => &mut [],
        }
    }

    /// Returns the scalar type of the datum's elements; `None` for a function.
    pub fn element_type(&self, types: &Types) -> Option<Type> {
        let ty = match self {
            Datum::Scalar { ty, .. } | Datum::Vector { ty, .. } => *ty,
            Datum::MemRef(datum) => datum.elem,
            Datum::Tensor(datum) => datum.elem,
            Datum::Func(_) => return None,
        };
        Some(types.as_complex(ty).unwrap_or(types.scalar_of(ty)))
    }
}

/// A tensor argument, or an expected tensor result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorDatum {
    /// The static tensor type that the text specifies.
    pub ty: Type,
    /// The element type.
    pub elem: Type,
    /// The sizes, outermost first.
    pub sizes: Dims,
    /// The elements in row-major order. Vector and complex elements are stored lane by lane.
    pub elements: Vec<Element>,
}

impl TensorDatum {
    /// Returns whether the tensor may be passed as an argument of the ranked tensor type `ty`.
    pub fn is_of(&self, ty: &TensorType) -> bool {
        let mut sizes = ty.shape.iter().zip(&self.sizes);
        ty.rank() == self.sizes.len() && sizes.all(|(said, size)| *said == DYNAMIC || said == size)
    }

    /// Returns a compact buffer with the elements of the tensor, as a memref of type `ty`.
    pub fn as_buffer(&self, ty: Type) -> MemRefDatum {
        MemRefDatum {
            ty,
            elem: self.elem,
            sizes: self.sizes.clone(),
            strides: row_major_strides(&self.sizes),
            offset: 0,
            storage: Storage::Caller,
            base: 0,
            contents: self.elements.clone(),
        }
    }
}

/// A memref argument, or an expected memref result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemRefDatum {
    /// The static memref type that the text specifies, with sizes, strides and offset of the view.
    pub ty: Type,
    /// The element type of the buffer.
    pub elem: Type,
    /// The sizes of the view.
    pub sizes: Dims,
    /// The strides of the view, in elements.
    pub strides: Dims,
    /// The offset of the view from the base of the memref, in elements.
    pub offset: i64,
    /// Where the buffer of an argument is.
    pub storage: Storage,
    /// The base of an argument, in elements from the start of its buffer. The offset and the strides
    /// count from the base. A descriptor has the start of the buffer as its allocated pointer, and the
    /// base as its aligned pointer.
    pub base: i64,
    /// The contents of the memref. For an argument, these are all elements of the buffer in order,
    /// inside and outside of the view, and nothing if another argument or a global has the buffer. For a result, these are the elements of the view in
    /// row-major order. Vector and complex elements are stored lane by lane.
    pub contents: Vec<Element>,
}

impl MemRefDatum {
    /// Returns whether the memref may be passed as an argument of type `ty`. Static sizes, strides
    /// and offset of the type must match those of the memref. If the type has no strided layout,
    /// strides and offset are not checked.
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
    /// The call must return these values.
    Returns(Vec<Datum>),
    /// The call must abort.
    Abort,
    /// The call must have undefined behaviour, for a reason that contains this text.
    Undefined(String),
    /// The call must run out of fuel before it ends.
    OutOfFuel,
}
