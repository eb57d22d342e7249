//! Parsing and printing of modules as text, in the syntax of each release.
//!
//! The parser reads source programs and the LLVM dialect as every [`Release`] prints them, in
//! custom and in generic form. The printer writes the same forms as the parser reads. A file is a
//! `module`, or a bare list of functions and globals, with attribute and type aliases before it.
//! The parser recognises the release from the syntax: it chooses the newest release in which
//! everything is valid.
//!
//! The parser drops comments, locations, names of values and blocks, and branch weights. The parser
//! keeps types and attributes that are not modelled as their original text.
//!
//! Ops that are in no table are kept if they are in generic form. An unknown op of the LLVM dialect
//! may also have the custom form `name operands {…} : (T) -> U`. Any other form of an unknown op is
//! an error that names the op.

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

/// The form in which ops are printed: custom assembly or generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each op in its custom form. Ops that their custom form cannot express completely are in
    /// generic form.
    Custom,
    /// All ops in generic form: `"dialect.op"(…) …`.
    Generic,
}

/// Returns the releases that support a type, without looking at the types nested in it.
pub fn releases_of(kind: &TypeKind) -> ReleaseSet {
    if let TypeKind::Vector { shape, .. } = kind
        && shape.is_empty()
    {
        Spelling::VectorsOfNoDimension.releases()
    } else if let TypeKind::SmallFloat(kind) = kind {
        Spelling::of_small_float(*kind).releases()
    } else {
        ReleaseSet::ALL
    }
}

/// How types of the LLVM dialect are written. The syntax of types does not depend on that of ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlvmTypes {
    /// LLVM's own syntax in quotes, as in release 11: `!llvm<"{ float*, i64 }">`, `!llvm.i64`.
    Quoted,
    /// MLIR's syntax with builtin scalars, from release 12 on: `!llvm.struct<(ptr<f32>, i64)>`,
    /// `i64`.
    Builtin,
}

/// How a module is printed as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The release whose syntax is used.
    pub release: Release,
    /// The form of the ops: custom or generic.
    pub form: Form,
    /// The syntax of types of the LLVM dialect.
    pub llvm_types: LlvmTypes,
    /// Whether each label is followed by a comment that lists the block's predecessors.
    pub predecessors: bool,
    /// Whether a module without name and attributes is still printed with `module {` around it.
    pub module: bool,
}

impl Style {
    /// Returns the default style of a release, which [`print()`] uses.
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

/// Parses a module. If `release` is `None`, the parser recognises the release from the syntax.
///
/// The parser connects operands to their definitions and checks that the written types agree. The
/// parser checks no other rule of the verifier.
///
/// # Errors
/// Returns the first syntax error, with its place. Syntax that contradicts the given release, or
/// the text before, is also an error.
pub fn parse(text: &str, release: Option<Release>) -> Result<(Module, Release), Error> {
    let mut parser = parse::Parser::new(text, release)?;
    parser.file()?;
    let release = parser.release();
    Ok((parser.module, release))
}

/// Prints a module in the syntax of a release.
///
/// If the release lacks an op, the op is printed under its name in the nearest release that has it;
/// [`lacking`] finds such ops. In custom form, a module without name and attributes is printed as a
/// list of its globals and functions.
pub fn print(module: &Module, release: Release, form: Form) -> String {
    print_styled(module, Style::new(release, form))
}

/// Finds the first op that a release does not have.
///
/// Returns the op's place in the text and its name in the nearest release that has it. No tool of
/// the release can read what [`print()`] prints for such a module.
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

/// Prints a module in the given style; see [`print()`].
pub fn print_styled(module: &Module, style: Style) -> String {
    let mut printer = print::Printer::new(module, style);
    printer.module();
    printer.out
}

/// Prints a module under the given name, in the default style of a release.
///
/// The given name replaces the module's own name. A batch needs this, because its modules are told
/// apart by name. See [`print()`].
pub fn print_named(module: &Module, name: &str, release: Release, form: Form) -> String {
    let mut printer = print::Printer::new(module, Style::new(release, form));
    printer.name = Some(name);
    printer.module();
    printer.out
}

/// Prints each global and each function of a module separately, in the order of [`print()`].
pub fn print_items(module: &Module, release: Release, form: Form) -> Vec<String> {
    print::Printer::new(module, Style::new(release, form)).items()
}

/// Prints one op of a function as it appears in the printed module, with the same value names. The
/// result is empty if the function does not contain the op.
pub fn print_op(module: &Module, func: FuncId, op: OpId, style: Style) -> String {
    let mut printer = print::Printer::new(module, style);
    printer.lone_op(module.func(func), op);
    printer.out
}

/// Prints a type in the syntax of a release.
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
