//! Parsing and printing of modules as text, in the syntax of each release.
//!
//! The parser accepts source programs and the LLVM dialect as every [`Release`] prints them, in
//! custom and in generic form. The printer prints the same forms. A file is a `module`, or a list
//! of functions and globals without a module around it. Attribute and type aliases may come first.
//! The parser detects the release from the syntax: it chooses the newest release in which
//! everything is valid.
//!
//! The parser drops comments, locations, names of values and blocks, and branch weights. The parser
//! keeps types and attributes that are not modelled as their original text.
//!
//! Ops that no op table lists are kept if they are in generic form. An unknown op of the LLVM
//! dialect may also have the custom form `name operands {…} : (T) -> U`. Any other form of an
//! unknown op is an error, which contains the name of the op.

mod batch;
pub(crate) mod clauses;
mod float;
pub(crate) mod keys;
pub(crate) mod lexer;
pub(crate) mod outline;
pub(crate) mod parse;
pub(crate) mod print;
pub(crate) mod spelling;

pub use self::batch::{Modules, Printed, SEPARATOR, inner_modules, modules};
pub use self::keys::has_attribute;
pub use self::parse::op_of_line;
use self::spelling::Spelling;
use crate::affine::AffineMap;
use crate::error::Error;
use crate::module::{Body, FuncId, Loc, Module, OpId, ROOT, ValueId};
use crate::release::{Release, ReleaseSet};
use crate::symbol::Strings;
use crate::types::{Type, TypeKind, Types};

/// The form in which ops are printed: custom assembly or generic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each op is printed in its custom form, unless the custom form cannot express the op
    /// completely. Such an op is printed in generic form.
    Custom,
    /// All ops are printed in generic form: `"dialect.op"(…) …`.
    Generic,
}

/// Returns the releases that support a type. The types nested in it are ignored.
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

/// The syntax of types of the LLVM dialect, which does not depend on the syntax of ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlvmTypes {
    /// Types have LLVM's own syntax in quotes, as in release 11: `!llvm<"{ float*, i64 }">`,
    /// `!llvm.i64`.
    Quoted,
    /// Types have MLIR's syntax with builtin scalars, as in releases from 12 on:
    /// `!llvm.struct<(ptr<f32>, i64)>`, `i64`.
    Builtin,
}

/// The options for printing a module as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The release whose syntax the printed text has.
    pub release: Release,
    /// The form in which ops are printed: custom or generic.
    pub form: Form,
    /// The syntax of types of the LLVM dialect.
    pub llvm_types: LlvmTypes,
    /// Whether a comment after each block label lists the predecessors of the block.
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

/// Parses a module. If `release` is `None`, the parser detects the release from the syntax.
///
/// The parser connects operands to their definitions and checks that the written types agree. The
/// parser checks no other rule of the verifier.
///
/// # Errors
/// Returns the first syntax error with its location. Syntax that contradicts the given release, or
/// earlier syntax of the text, is also an error.
pub fn parse(text: &str, release: Option<Release>) -> Result<(Module, Release), Error> {
    let mut parser = parse::Parser::new(text, release)?;
    parser.file()?;
    let release = parser.release();
    Ok((parser.module, release))
}

/// Parses an affine map such as `affine_map<(d0) -> (d0 mod 8)>`, for example the text of a
/// [`Layout::Other`](crate::types::Layout::Other). Returns `None` if the text has another form.
pub fn affine_map(text: &str) -> Option<AffineMap> {
    parse::Parser::new(text, None).ok()?.map_attr().ok()
}

/// Prints a module in the syntax of a release.
///
/// If the release lacks an op, the op is printed under its name in the nearest release that has the
/// op; [`lacking`] finds such ops. In custom form, a module without name and attributes is printed
/// as a list of its globals and functions.
pub fn print(module: &Module, release: Release, form: Form) -> String {
    print_styled(module, Style::new(release, form))
}

/// Finds the first op of a module that does not exist in a release.
///
/// Returns the location of the op in the text and its name in the nearest release that has the op.
/// No tool of the release can parse what [`print()`] prints for such a module.
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
/// The given name replaces the module's own name. A batch needs names because they distinguish its
/// modules. See [`print()`].
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

/// What identifies an op that no op table lists, besides its operands (`SEMANTICS.md` §10).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpaqueText {
    /// The name, the attributes, and the types of the operands and results.
    pub head: String,
    /// The regions, with numbers in place of the names of values. Empty if there are none.
    pub regions: String,
    /// The values from outside of the regions that their ops use, except constants, in the order of their
    /// first use.
    pub captured: Vec<ValueId>,
}

/// Returns what identifies an op of a body. Equal ops of two modules have equal texts.
pub fn opaque_text(module: &Module, body: &Body, op: OpId) -> OpaqueText {
    let style = Style::new(Release::NEWEST, Form::Generic);
    print::Printer::new(module, style).opaque(body, op)
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
