//! An SSA IR for MLIR's standard level and for the LLVM dialect.
//!
//! The crate represents programs, but knows nothing of their semantics:
//! - types, op tables, blocks and ops in memory ([`module`]);
//! - the text of programs ([`text`]);
//! - the rules that programs must keep ([`verify`]);
//! - test cases ([`case`]): a module with calls to make and expected outcomes.
//!
//! ```
//! use lowerfuzz_ir::text::{Form, parse, print};
//! use lowerfuzz_ir::{Release, verify};
//!
//! let old = "func @twice(%a: i32) -> i32 {\n  %0 = addi %a, %a : i32\n  return %0 : i32\n}\n";
//! let (module, release) = parse(old, None).unwrap();
//! assert_eq!(release, Release::R13, "the newest that spells it so");
//! verify::verify(&module).unwrap();
//! let new = "func.func @twice(%arg0: i32) -> i32 {
//!   %0 = arith.addi %arg0, %arg0 : i32
//!   return %0 : i32
//! }
//! ";
//! assert_eq!(print(&module, Release::R22, Form::Custom), new);
//! ```

pub mod affine;
pub mod attr;
pub mod case;
pub mod conversion;
pub mod define;
pub mod error;
mod float_kind;
mod form;
pub mod host;
pub mod kinds;
pub mod linalg;
pub mod module;
pub mod ops;
pub mod release;
pub mod symbol;
pub mod text;
pub mod types;
mod unsupported;
pub mod verify;

pub use attr::{Attr, Key, NamedAttr};
pub use error::{Error, Span};
pub use form::{Choose, Drawn, draw};
pub use kinds::{
    AtomicBinOp, AtomicKind, AtomicOrdering, Coded, CombiningKind, FloatPredicate, IntPredicate,
    MachineRounding, Punctuation, RoundingMode,
};
pub use module::{
    BlockId, Body, Func, FuncId, Global, GlobalId, Item, Level, Loc, Module, NewOp, OpId, OtherOp,
    ROOT, RegionId, Value, ValueDef, ValueId,
};
pub use ops::{
    AffineOp, ArithOp, BufferizationOp, CfOp, ComplexOp, FuncOp, IndexOp, LinalgKind, LinalgOp,
    LlvmOp, MathOp, MemRefOp, Op, OpSet, ScfOp, TensorOp, UbOp, VectorOp,
};
pub use release::{Release, ReleaseSet, Since};
pub use symbol::{Strings, Sym};
pub use types::{
    DYNAMIC, FloatKind, Layout, MemRefType, POISON_POSITION, SmallFloat, SourceKind, Specials,
    TensorType, Type, TypeKind, Types,
};
pub use unsupported::Unsupported;
