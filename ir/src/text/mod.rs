//! The text of modules: parsing and printing, in the spelling of each release.
//!
//! Source programs and the LLVM dialect are read as every release of [`Release`] prints them,
//! in custom and in generic form, and printed in the same ways. A file is a `module` or a bare
//! list of functions and globals, with attribute and type aliases before it. The release is
//! recognised from the spelling: of the releases in which everything is right, the newest.
//!
//! What is not kept: comments, locations, names of values and blocks, branch weights. Types and
//! attributes that are not modelled are kept as they are written. Ops that no table knows are
//! read in generic form (those of the LLVM dialect also in the custom form
//! `name operands {…} : (T) -> U`), and kept. In another form they are an error that names the op.

mod batch;
mod float;
pub(crate) mod keys;
pub(crate) mod lexer;
pub(crate) mod parse;
pub(crate) mod print;
pub(crate) mod spelling;

pub use self::batch::{Modules, Printed, SEPARATOR, inner_modules, modules};
pub use self::parse::op_of_line;
use self::spelling::Spelling;
use crate::error::Error;
use crate::module::{FuncId, Loc, Module, OpId, ROOT};
use crate::release::{Release, ReleaseSet};
use crate::symbol::Strings;
use crate::types::{Type, TypeKind, Types};

/// Custom assembly or generic form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each op in its own form; ops that it cannot say in full are in generic form.
    Custom,
    /// `"dialect.op"(…) …` throughout.
    Generic,
}

/// The releases that have a type, apart from the types in it.
pub fn releases_of(kind: &TypeKind) -> ReleaseSet {
    match kind {
        TypeKind::Vector { shape, .. } if shape.is_empty() => {
            Spelling::VectorsOfNoDimension.releases()
        }
        TypeKind::SmallFloat(kind) => Spelling::of_small_float(*kind).releases(),
        TypeKind::Vector { .. }
        | TypeKind::Int(_)
        | TypeKind::SignedInt { .. }
        | TypeKind::Index
        | TypeKind::Float(_)
        | TypeKind::None
        | TypeKind::Complex(_)
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Function { .. }
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmStruct { .. }
        | TypeKind::LlvmArray { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => ReleaseSet::ALL,
    }
}

/// How types of the LLVM dialect are spelled, which changed apart from the ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlvmTypes {
    /// LLVM's own spelling in quotes: `!llvm<"{ float*, i64 }">`, `!llvm.i64` (release 11).
    Quoted,
    /// MLIR's spelling over the builtin scalars: `!llvm.struct<(ptr<f32>, i64)>`, `i64` (from 12).
    Builtin,
}

/// What a module is to look like as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// In whose spelling.
    pub release: Release,
    /// In which form.
    pub form: Form,
    /// How types of the LLVM dialect are spelled.
    pub llvm_types: LlvmTypes,
    /// Is each label followed by a comment that names the predecessors of its block?
    pub predecessors: bool,
    /// Does a module without a name and attributes begin with `module {`, too?
    pub module: bool,
}

impl Style {
    /// The plain style of a release: what [`print()`] prints.
    pub fn new(release: Release, form: Form) -> Style {
        Style {
            release,
            form,
            llvm_types: if release.has(Spelling::QuotedLlvmTypes) {
                LlvmTypes::Quoted
            } else {
                LlvmTypes::Builtin
            },
            predecessors: false,
            module: false,
        }
    }
}

/// Parses a module. Without a release it is recognised from the spelling.
///
/// Operands and results are connected and of the types written; nothing else of the verifier's
/// rules is checked.
///
/// # Errors
/// The first thing that is not of the language, with its place. A spelling that contradicts the
/// release given, or what was read before, is one, too.
pub fn parse(text: &str, release: Option<Release>) -> Result<(Module, Release), Error> {
    let mut parser = parse::Parser::new(text, release)?;
    parser.file()?;
    let release = parser.release();
    Ok((parser.module, release))
}

/// Prints a module in the spelling of a release.
///
/// An op that the release does not have is printed under the name of the nearest release that
/// has it; [`lacking`] says whether there is one. A module without a name and attributes is printed, in custom form, as a list of its
/// globals and functions.
pub fn print(module: &Module, release: Release, form: Form) -> String {
    print_styled(module, Style::new(release, form))
}

/// The first op that a release does not have: where it was written, and its name in the nearest
/// release that has it. What [`print()`] prints of such a module no tool of the release reads.
pub fn lacking(module: &Module, release: Release) -> Option<(Loc, &'static str)> {
    for body in module.bodies() {
        let mut regions = vec![ROOT];
        while let Some(region) = regions.pop() {
            let blocks = body.region(region).iter();
            for op in blocks.flat_map(|block| &body.block(*block).ops) {
                let data = body.op(*op);
                if let Some(row) = data.op.row()
                    && row.name(release).is_none()
                {
                    return Some((data.loc, row.nearest_name(release)));
                }
                regions.extend(body.op_regions(*op));
            }
        }
    }
    None
}

/// Prints a module in a style; see [`print()`].
pub fn print_styled(module: &Module, style: Style) -> String {
    let mut printer = print::Printer::new(module, style);
    printer.module();
    printer.out
}

/// Prints a module in the plain style of a release as one of this name, whatever its own is; as a
/// part of a batch, whose modules are told apart by it. See [`print()`].
pub fn print_named(module: &Module, name: &str, release: Release, form: Form) -> String {
    let mut printer = print::Printer::new(module, Style::new(release, form));
    printer.name = Some(name);
    printer.module();
    printer.out
}

/// Prints the globals and functions of a module, each by itself, in the order of [`print()`].
pub fn print_items(module: &Module, release: Release, form: Form) -> Vec<String> {
    print::Printer::new(module, Style::new(release, form)).items()
}

/// Prints an op of a function as it stands in the printed module, values by the names that they
/// have there. Empty if the function has no such op.
pub fn print_op(module: &Module, func: FuncId, op: OpId, style: Style) -> String {
    let mut printer = print::Printer::new(module, style);
    printer.lone_op(module.func(func), op);
    printer.out
}

/// Prints a type in the spelling of a release.
pub fn print_type(types: &Types, strings: &Strings, ty: Type, release: Release) -> String {
    let mut out = String::new();
    print::types::TypeWriter {
        types,
        strings,
        release,
        llvm_types: Style::new(release, Form::Custom).llvm_types,
        wrapped: false,
    }
    .ty(&mut out, ty);
    out
}

#[cfg(test)]
mod tests;
