//! Options of what runs, converts or prints a program.

use std::path::PathBuf;

use clap::ValueEnum;
use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::text::{Form, LlvmTypes, Style};

use super::target::LimitOptions;
use super::value::parse_release;

const INTERP_HELP: &str = "With --llvm, arguments of calls are scalars, vectors and functions, and \
                           a memref stands for a pointer to its buffer; without a call, @main is \
                           called if it takes nothing. What LangRef calls undefined is said with \
                           the op, its place, the rule and the values; poison in a result with \
                           where it came from. printI64 and the like of MLIR's runner library \
                           print; other external functions are unsupported.\n\n\
                           Exit status: 0 all is as the file expects, 1 an expectation fails, or \
                           (with --llvm) a call is undefined and the file does not expect it, \
                           2 usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = INTERP_HELP)]
pub(crate) struct InterpArgs {
    /// Test case; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Run a module of the LLVM dialect
    #[arg(long)]
    pub(crate) llvm: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LowerArgs {
    /// Program; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Release in whose spelling the file is written; recognised if not given
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Release in whose LLVM dialect the result is printed: 10, 11, 12, 13 or 22
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// Bits of `index`; what the file says if not given
    #[arg(long, value_name = "BITS")]
    pub(crate) index_bitwidth: Option<IndexWidth>,
    /// Wrap every function for C
    #[arg(long)]
    pub(crate) emit_c_wrappers: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) generic: bool,
}

/// Release in whose LLVM dialect something is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// As release 11.
    R10,
    /// Types in quotes: `!llvm<"float*">`, `!llvm.i64`.
    R11,
    /// Builtin scalars, `!llvm.ptr<f32>` and `i64`, beside the names of release 11.
    R12,
    /// The same types, and ops by the names of today.
    R13,
    /// Opaque pointers.
    R22,
}

impl Syntax {
    fn parse(text: &str) -> Result<Syntax, String> {
        match text {
            "10" => Ok(Syntax::R10),
            "11" => Ok(Syntax::R11),
            "12" => Ok(Syntax::R12),
            "13" => Ok(Syntax::R13),
            "22" => Ok(Syntax::R22),
            _ => Err("expected 10, 11, 12, 13 or 22".to_owned()),
        }
    }

    /// The LLVM that the conversion follows if nothing else is asked for: the one that prints so.
    pub(crate) fn era(self) -> Option<Era> {
        match self {
            Syntax::R10 => Some(Era::Llvm10),
            Syntax::R11 => Some(Era::Llvm11),
            Syntax::R12 => Some(Era::Llvm12),
            Syntax::R13 => Some(Era::Llvm13),
            Syntax::R22 => None,
        }
    }

    /// The plain style of this syntax.
    pub(crate) fn style(self, form: Form) -> Style {
        match self {
            Syntax::R10 | Syntax::R11 => Style::new(Release::R11, form),
            // The ops are those of release 11, the types those of 13.
            Syntax::R12 => Style {
                llvm_types: LlvmTypes::Builtin,
                ..Style::new(Release::R11, form)
            },
            Syntax::R13 => Style::new(Release::R13, form),
            Syntax::R22 => Style::new(Release::R22, form),
        }
    }
}

const OPT_HELP: &str = "Options are read with one dash or two, as mlir-opt reads them. OPTIONS are \
                        those of the pass, separated by spaces: emit-c-wrappers, \
                        use-aligned-alloc, use-bare-ptr-memref-call-conv, \
                        emit-pointer-descriptors (the convention before memrefs were expanded), \
                        each with =0 or =1, and index-bitwidth=0, 32 or 64.\n\n\
                        Exit status, as of mlir-opt: 0 all went well (with -verify-diagnostics: \
                        the diagnostics are those expected), 1 any error.";

#[derive(Debug, clap::Args)]
#[command(after_help = OPT_HELP)]
pub(crate) struct OptArgs {
    /// Program; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// Convert to the LLVM dialect
    #[arg(
        long = "convert-std-to-llvm",
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub(crate) passes: Vec<String>,
    /// Parse and convert what stands between `// -----` lines by itself
    #[arg(long)]
    pub(crate) split_input_file: bool,
    /// Accept ops that no table knows
    #[arg(long)]
    pub(crate) allow_unregistered_dialect: bool,
    /// Hold the diagnostics against `expected-error {{…}}` comments
    #[arg(long)]
    pub(crate) verify_diagnostics: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) mlir_print_op_generic: bool,
    /// Release in whose spelling the result is printed: 10, 11, 12, 13 or 22
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// File to write to; `-` is standard output
    #[arg(short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

/// Bits of `index`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum IndexWidth {
    #[value(name = "32")]
    W32,
    #[value(name = "64")]
    W64,
}

impl IndexWidth {
    pub(crate) fn bits(self) -> u32 {
        match self {
            IndexWidth::W32 => 32,
            IndexWidth::W64 => 64,
        }
    }
}
