//! The conversion from the standard level to the LLVM dialect, as MLIR documents it for LLVM 10 and
//! 11.
//!
//! This conversion is one of the lowerings under test. `README.md` of this crate names the section
//! of MLIR's documentation from which each rule comes. Types are converted first (`types.rs`), then
//! ops. Each dialect has a file, and each op a match arm. A construct that cannot be converted is
//! reported as a [`Diagnostic`]. Such a construct never causes a panic and never remains in the
//! output.
//!
//! ```
//! use lowerfuzz_ir::Release;
//! use lowerfuzz_ir::text::{Form, parse, print};
//! use lowerfuzz_lowering::{Options, to_llvm};
//!
//! let text = "func.func @twice(%a: index) -> index {
//!   %0 = arith.addi %a, %a : index
//!   return %0 : index
//! }";
//! let (module, _) = parse(text, None).unwrap();
//! let lowered = to_llvm(&module, &Options::default()).unwrap();
//! let expected = "llvm.func @twice(%arg0: i64) -> i64 {
//!   %0 = llvm.add %arg0, %arg0 : i64
//!   llvm.return %0 : i64
//! }
//! ";
//! assert_eq!(print(&lowered, Release::R22, Form::Custom), expected);
//! ```

mod alloc;
mod arith;
mod atomics;
mod builder;
mod cf;
mod complex;
mod convention;
mod convert;
mod copy;
mod descriptor;
mod diagnostic;
mod dimensions;
mod emit;
mod fault;
mod foreign;
mod func;
mod function;
mod globals;
mod library;
mod library_calls;
mod math;
mod memref;
mod parameter;
mod reshape;
mod transfer;
mod types;
mod unranked;
mod unranked_ops;
mod unroll;
mod vector;
mod views;
mod wide_mul;
mod wrapper;

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{BlockId, FuncId, Loc, Module, Type, ValueId};

pub use self::diagnostic::{Diagnostic, Refusal};
pub use self::fault::{Fault, FaultClass};

pub(crate) use self::convert::Cx;
pub(crate) use self::diagnostic::Failure;
use self::library::Called;
use self::types::TypeConverter;

/// The options of a conversion.
#[derive(Clone, Debug)]
pub struct Options {
    /// The width of `index`: 32 or 64 bits.
    pub index_width: u32,
    /// The options of the conversion pass: C interfaces, allocation functions, and the memref
    /// convention.
    pub conversion: ConversionOptions,
    /// The functions that get a C interface because a harness calls them.
    pub entry_points: Vec<FuncId>,
    /// The fault to plant in the conversion, to test that the fault is detected.
    pub fault: Option<Fault>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            index_width: 64,
            conversion: ConversionOptions::default(),
            entry_points: Vec::new(),
            fault: None,
        }
    }
}

/// The conversion to the LLVM dialect. It reuses its scratch memory for every module.
#[derive(Default)]
pub struct Lowering {
    types: TypeConverter,
    values: Vec<Option<ValueId>>,
    blocks: Vec<BlockId>,
    order: Vec<BlockId>,
    called: Called,
}

/// Converts a verified module.
///
/// # Errors
/// Returns one diagnostic for each op, type or function that cannot be converted.
pub fn to_llvm(source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
    Lowering::default().run(source, options)
}

impl Lowering {
    /// Converts a verified module; see [`to_llvm`].
    ///
    /// # Errors
    /// Returns one diagnostic for each op, type or function that cannot be converted.
    pub fn run(&mut self, source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
        let mut target = Module::new();
        let mut diagnostics = Vec::new();
        self.types.begin(options.index_width, &options.conversion);
        self.called = Called::default();
        if options.conversion.emit_c_wrappers
            && options.conversion.convention == MemRefConvention::BarePointer
        {
            let failure = Failure::refused(
                "incompatible options: memrefs as bare pointers, and C wrappers for every function",
            );
            return Err(vec![failure.at(Loc::NONE, FuncId(0), None)]);
        }
        target.name = source
            .name
            .map(|name| target.strings.intern(source.str(name)));
        target.attrs = self.types.named_attrs(source, &mut target, &source.attrs);
        for index in 0..source.funcs.len() {
            let id = FuncId(index as u32);
            self.function(source, &mut target, options, id, &mut diagnostics);
        }
        for other in &source.others {
            let message = format!("`{}` is not converted", source.str(other.name));
            diagnostics.push(Failure::unsupported(message).at(other.loc, FuncId(0), None));
        }
        for global in &source.globals {
            if let Err(failure) = globals::convert(source, &mut target, &mut self.types, global) {
                diagnostics.push(failure.at(global.loc, FuncId(0), None));
            }
        }
        let index = Type::int(options.index_width);
        if diagnostics.is_empty()
            && let Err((name, failure)) = self.called.declare(&mut target, index)
        {
            let id = source.find_func(name).unwrap_or(FuncId(0));
            let loc = source.funcs.get(id.index()).map_or(Loc::NONE, |f| f.loc);
            diagnostics.push(failure.at(loc, id, None));
        }
        if diagnostics.is_empty() {
            Ok(target)
        } else {
            Err(diagnostics)
        }
    }
}
