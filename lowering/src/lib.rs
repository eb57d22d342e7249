//! The conversion from the standard level to the LLVM dialect, as documented for LLVM 10 and 11:
//! one of the lowerings under test. `README.md` beside this crate names the section each rule
//! comes from.
//!
//! The types come first (`types.rs`), then each op by its family, one arm an op; what
//! is not converted is a [`Diagnostic`], never a panic and never left in the output.

mod arith;
mod builder;
mod cf;
mod convert;
mod descriptor;
mod diagnostic;
mod fault;
mod func;
mod library;
mod math;
mod memref;
mod types;
mod unranked;
mod wide_mul;
mod wrapper;

use lowerfuzz_ir::case::ConversionOptions;
use lowerfuzz_ir::{BlockId, Func, FuncId, Key, Level, Loc, Module, NamedAttr, Type, ValueId};

pub use self::diagnostic::{Diagnostic, Refusal};
pub use self::fault::{Fault, FaultClass};

pub(crate) use self::convert::Cx;
pub(crate) use self::diagnostic::Failure;
use self::library::Called;
use self::types::TypeConverter;

/// How to convert.
#[derive(Clone, Debug)]
pub struct Options {
    /// Bits of `index`: 32 or 64.
    pub index_width: u32,
    /// The options of the pass: C interfaces, allocation, how memrefs are passed.
    pub conversion: ConversionOptions,
    /// Functions that are wrapped as if they had asked: those that a harness calls.
    pub entry_points: Vec<FuncId>,
    /// A mistake to make on purpose, to see that it is found.
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

/// The conversion; its scratch memory is kept from module to module.
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
/// A diagnostic for each op, type or function that is not converted.
pub fn to_llvm(source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
    Lowering::default().run(source, options)
}

impl Lowering {
    /// Converts a verified module; see [`to_llvm`].
    ///
    /// # Errors
    /// A diagnostic for each op, type or function that is not converted.
    pub fn run(&mut self, source: &Module, options: &Options) -> Result<Module, Vec<Diagnostic>> {
        let mut target = Module::new();
        let mut diagnostics = Vec::new();
        self.types.begin(options.index_width);
        self.called = Called::default();
        target.name = source
            .name
            .map(|name| target.strings.intern(source.str(name)));
        for (index, func) in source.funcs.iter().enumerate() {
            let id = FuncId(index as u32);
            let before = diagnostics.len();
            let converted = self.function(source, &mut target, options, id, &mut diagnostics);
            let wraps = options.conversion.emit_c_wrappers
                || options.entry_points.contains(&id)
                || func.attrs.iter().any(|a| is_c_interface(source, a));
            if let Some(converted) = converted
                && diagnostics.len() == before
            {
                let wrapper = if wraps {
                    wrapper::wrap(
                        source,
                        &mut target,
                        &mut self.types,
                        id,
                        converted,
                        options.fault,
                    )
                } else {
                    target.add_func(converted);
                    Ok(())
                };
                if let Err(failure) = wrapper {
                    diagnostics.push(failure.at(func.loc, id, None));
                }
            }
        }
        for global in &source.globals {
            let message = format!("global @{} is not converted", source.str(global.name));
            diagnostics.push(Failure::from(message).at(global.loc, FuncId(0), None));
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

    fn function(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        id: FuncId,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Func> {
        let func = source.func(id);
        let mut report = |op, loc, failure: Failure| diagnostics.push(failure.at(loc, id, op));
        if func.level == Level::Llvm {
            report(
                None,
                func.loc,
                "an llvm.func beside functions that are to be converted".into(),
            );
            return None;
        }
        let ty = match self
            .types
            .function(&source.types, &mut target.types, func.ty)
        {
            Ok(ty) => ty,
            Err(failure) => {
                report(None, func.loc, failure);
                return None;
            }
        };
        let attrs = func
            .attrs
            .iter()
            .map(|a| self.types.named_attr(source, target, a))
            .collect();
        let mut converted = Func {
            name: target.strings.intern(source.str(func.name)),
            ty,
            level: Level::Llvm,
            private: func.private,
            attrs,
            arg_attrs: Vec::new(),
            body: None,
            loc: func.loc,
        };
        if let Some(body) = &func.body {
            let (body, called) = self.body(source, target, options, body, &mut report);
            self.called.extend(&called);
            converted.body = Some(body);
        }
        Some(converted)
    }
}

fn is_c_interface(module: &Module, attr: &NamedAttr) -> bool {
    matches!(attr.key, Key::Other(name) if module.str(name) == "llvm.emit_c_interface")
}
