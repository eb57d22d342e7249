//! The built-in conversion with the options of `lower` and `opt`.

use lowerfuzz_ir::case::{ConversionOptions, Settings};
use lowerfuzz_ir::text::lacking;
use lowerfuzz_ir::{
    Attr, Body, Error, Key, LlvmOp, Loc, Module, NamedAttr, Op, ROOT, Release, Span, Type,
};
use lowerfuzz_lowering::{Options, Refusal, to_llvm};

use crate::args::Syntax;

/// The options of one conversion to the LLVM dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conversion {
    /// The options of the conversion pass.
    pub(crate) options: ConversionOptions,
    /// The requested width of `index` in bits: 32, 64, or `None` for the program's own width.
    pub(crate) index_width: Option<u32>,
}

impl Conversion {
    /// Parses pass options, as written after `-convert-std-to-llvm=`.
    ///
    /// # Errors
    /// Returns an error about the first option that the pass does not have.
    pub(crate) fn parse(text: &str) -> Result<Conversion, String> {
        let mut conversion = Conversion {
            options: ConversionOptions::default(),
            index_width: None,
        };
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, "1"));
            if name == "index-bitwidth" {
                conversion.index_width = match value {
                    // The value 0 keeps the index width of the program.
                    "0" => None,
                    "64" => Some(64),
                    "32" => Some(32),
                    _ => return Err(format!("{word}: expected 0, 32 or 64")),
                };
                continue;
            }
            let on = match value {
                "1" | "true" => true,
                "0" | "false" => false,
                _ => return Err(format!("{word}: expected 0 or 1")),
            };
            let before = conversion.options;
            if !conversion.options.set(name, on) {
                let mut alone = ConversionOptions::default();
                return Err(if alone.set(name, on) {
                    format!("`{before}` and `{word}` contradict each other")
                } else {
                    format!("unknown option `{name}`")
                });
            }
        }
        Ok(conversion)
    }

    /// Returns this conversion, if it has other than default options. Otherwise returns the
    /// conversion that the program's directives request. The width of `index` is the requested
    /// width, or else the width that the program declares.
    pub(crate) fn or(self, settings: &Settings, index_width: u32) -> Conversion {
        let usual = self.options == ConversionOptions::default() && self.index_width.is_none();
        Conversion {
            options: if usual {
                settings.options
            } else {
                self.options
            },
            index_width: self.index_width.or(Some(index_width)),
        }
    }

    /// Converts a verified module for printing in the syntax of a release.
    ///
    /// # Errors
    /// Returns the ops that cannot be converted, with their places.
    pub(crate) fn run(self, module: &Module, syntax: Syntax) -> Result<Module, Vec<Error>> {
        let mut conversion = self.options;
        conversion.era = conversion.era.or(syntax.era());
        let options = Options {
            index_width: self.index_width.unwrap_or(64),
            conversion,
            ..Options::default()
        };
        to_llvm(module, &options).map_err(|diagnostics| {
            let errors = diagnostics.into_iter().map(|d| {
                let message = match d.refusal {
                    Refusal::Unsupported => not_supported(&d.message),
                    Refusal::Rejected => d.message,
                };
                error_at(d.loc, message)
            });
            errors.collect()
        })
    }
}

/// Describes a construct that the built-in lowering does not implement, and what to do.
fn not_supported(construct: &str) -> String {
    let dialect = construct
        .strip_prefix('`')
        .and_then(|op| op.split('.').next());
    let hint = match dialect {
        Some("scf") => "; lower it first with `mlir-opt -convert-scf-to-cf`",
        Some("affine") => "; lower it first with `mlir-opt -lower-affine -convert-scf-to-cf`",
        Some(_) => "; lower it first with a pass of an mlir-opt",
        None => "",
    };
    format!("the built-in lowering does not support {construct}{hint}")
}

/// Returns errors for the ops of a converted module that the release's own tool cannot parse in any
/// form. Up to release 13, these are flags such as `nsw`. For release 13, they are also newer ops and
/// switches over types other than `i32`.
pub(crate) fn not_printable(module: &Module, syntax: Syntax) -> Vec<Error> {
    let mut errors = Vec::new();
    let Some(release) = syntax.without_flags() else {
        return errors;
    };
    let is_13 = syntax == Syntax::R13;
    if is_13 && let Some((loc, name)) = lacking(module, Release::R13) {
        let message = format!("`{name}` cannot be printed for release 13, which has no such op");
        errors.push(error_at(loc, message));
    }
    for body in module.bodies() {
        for block in body.region(ROOT) {
            for op in &body.block(*block).ops {
                let data = body.op(*op);
                if is_13
                    && data.op == Op::Llvm(LlvmOp::Switch)
                    && flag(body, *op) != Some(Type::I32)
                {
                    let message =
                        "a switch over a type other than `i32` cannot be printed for release 13";
                    errors.push(error_at(data.loc, message));
                }
                if body.attrs(*op).iter().any(is_flag) {
                    let message = format!(
                        "flags such as `nsw` and `exact` cannot be printed for release {release}; \
                         `--syntax 22` prints them"
                    );
                    errors.push(error_at(data.loc, message));
                }
            }
        }
    }
    errors
}

/// Tests whether an attribute is a flag that promises a property of the result, such as `nsw`.
fn is_flag(attr: &NamedAttr) -> bool {
    let unit = [Key::Exact, Key::Disjoint, Key::NonNeg].contains(&attr.key);
    unit || attr.key == Key::Overflow && !matches!(attr.value, Attr::Int(0, _))
}

fn flag(body: &Body, op: lowerfuzz_ir::OpId) -> Option<Type> {
    body.operands(op).first().map(|flag| body.ty(*flag))
}

/// Makes an error at a place of the program. If the place is unknown, the error is at the program's
/// start.
pub(crate) fn error_at(loc: Loc, message: impl Into<String>) -> Error {
    let at = loc.offset().unwrap_or(0);
    Error::new(Span::new(at, at), message)
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::case::MemRefConvention;

    use super::*;

    #[test]
    fn pass_options_are_parsed() {
        let parsed = Conversion::parse("emit-c-wrappers=1  use-bare-ptr-memref-call-conv").unwrap();
        assert!(parsed.options.emit_c_wrappers && !parsed.options.aligned_alloc);
        assert_eq!(parsed.options.convention, MemRefConvention::BarePointer);
        assert_eq!(parsed.index_width, None);
        let parsed = Conversion::parse("index-bitwidth=32 use-aligned-alloc=true").unwrap();
        assert!(parsed.options.aligned_alloc);
        assert_eq!(parsed.index_width, Some(32));
        let parsed = Conversion::parse("index-bitwidth=0 use-aligned-alloc=0").unwrap();
        assert_eq!(parsed, Conversion::parse("").unwrap());
    }

    #[test]
    fn unknown_pass_options_are_rejected() {
        for (text, message) in [
            ("foo=1", "unknown option `foo`"),
            (
                "index-bitwidth=16",
                "index-bitwidth=16: expected 0, 32 or 64",
            ),
            (
                "emit-c-wrappers=maybe",
                "emit-c-wrappers=maybe: expected 0 or 1",
            ),
            (
                "use-bare-ptr-memref-call-conv=1 emit-pointer-descriptors=1",
                "`use-bare-ptr-memref-call-conv=1` and `emit-pointer-descriptors=1` contradict \
                 each other",
            ),
        ] {
            assert_eq!(Conversion::parse(text), Err(message.to_owned()), "{text}");
        }
    }
}
