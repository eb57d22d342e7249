//! Arguments of `interp`, `lower` and `opt`.

use std::path::PathBuf;

use clap::ValueEnum;
use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::text::{Form, LlvmTypes, Style};

use super::target::LimitOptions;
use super::value::parse_release;

const INTERP_HELP: &str = "With --llvm, call arguments are scalars, vectors and functions; a \
                           memref argument stands for a pointer to its buffer. If the file has \
                           no call, @main is called, provided that it takes no arguments. \
                           Undefined behaviour is reported with the op, its place, the violated \
                           rule of the LLVM LangRef, and the values. Poison in a result is \
                           reported with its origin. Calls to printI64 and the other functions \
                           of MLIR's runner library print; other external functions are \
                           unsupported.\n\nExit status: 0 all expectations of the file hold; 1 \
                           an expectation fails, or (with --llvm) a call is undefined and the \
                           file does not expect it; 2 usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = INTERP_HELP)]
pub(crate) struct InterpArgs {
    /// Test case to read; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Run a module of the LLVM dialect instead of a source program
    #[arg(long)]
    pub(crate) llvm: bool,
    #[command(flatten)]
    pub(crate) limits: LimitOptions,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Print one JSON array and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LowerArgs {
    /// Program to read; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Release whose MLIR syntax the input uses; detected from the text by default
    #[arg(long, value_name = "R", value_parser = parse_release)]
    pub(crate) release: Option<Release>,
    /// Release whose LLVM dialect is printed: 10, 11, 12, 13 or 22. `--syntax 22` prints what today's
    /// tools read
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// Width of `index` in bits; by default the width that the file declares
    #[arg(long, value_name = "BITS")]
    pub(crate) index_bitwidth: Option<IndexWidth>,
    /// Emit a C interface wrapper for every function
    #[arg(long)]
    pub(crate) emit_c_wrappers: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) generic: bool,
}

/// The release whose LLVM dialect is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// The syntax of LLVM 10, which equals that of LLVM 11.
    R10,
    /// The syntax of LLVM 11: types are quoted, as in `!llvm<"float*">`, or dotted, as in
    /// `!llvm.i64`.
    R11,
    /// The syntax of LLVM 12: builtin scalar types and `!llvm.ptr<f32>`, with the op names of LLVM
    /// 11.
    R12,
    /// The syntax of LLVM 13: the types of LLVM 12, with today's op names.
    R13,
    /// The syntax of LLVM 22: opaque pointers.
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

    /// Returns the LLVM version whose conversion is used by default, which is the version that
    /// prints this syntax.
    pub(crate) fn era(self) -> Option<Era> {
        match self {
            Syntax::R10 => Some(Era::Llvm10),
            Syntax::R11 => Some(Era::Llvm11),
            Syntax::R12 => Some(Era::Llvm12),
            Syntax::R13 => Some(Era::Llvm13),
            Syntax::R22 => None,
        }
    }

    /// Returns the number of the release if it does not have flags such as `nsw` on arithmetic ops.
    pub(crate) fn without_flags(self) -> Option<u32> {
        match self {
            Syntax::R10 => Some(10),
            Syntax::R11 => Some(11),
            Syntax::R12 => Some(12),
            Syntax::R13 => Some(13),
            Syntax::R22 => None,
        }
    }

    /// The printing style of this syntax, without further options.
    pub(crate) fn style(self, form: Form) -> Style {
        match self {
            Syntax::R10 | Syntax::R11 => Style::new(Release::R11, form),
            // LLVM 12 has the op names of release 11 and the types of release 13.
            Syntax::R12 => Style {
                llvm_types: LlvmTypes::Builtin,
                ..Style::new(Release::R11, form)
            },
            Syntax::R13 => Style::new(Release::R13, form),
            Syntax::R22 => Style::new(Release::R22, form),
        }
    }
}

const OPT_HELP: &str = "Options may have one dash or two, as for mlir-opt. OPTIONS are the \
                        options of the pass, separated by spaces: emit-c-wrappers, \
                        use-aligned-alloc, use-bare-ptr-memref-call-conv, \
                        emit-pointer-descriptors (the calling convention that passes a memref as \
                        a pointer to its descriptor), each with =0 or =1, and index-bitwidth=0, \
                        32 or 64.\n\nExit status: 0 success (with -verify-diagnostics: all \
                        diagnostics are as expected); 1 a program cannot be converted, or a \
                        diagnostic is not as expected; 2 usage, input or environment error.";

#[derive(Debug, clap::Args)]
#[command(after_help = OPT_HELP)]
pub(crate) struct OptArgs {
    /// Program to read; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
    /// Convert to the LLVM dialect; OPTIONS are listed below
    #[arg(
        long = "convert-std-to-llvm",
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub(crate) passes: Vec<String>,
    /// Parse and convert each part between `// -----` lines separately
    #[arg(long)]
    pub(crate) split_input_file: bool,
    /// Accept ops that lowerfuzz does not know
    #[arg(long)]
    pub(crate) allow_unregistered_dialect: bool,
    /// Compare the diagnostics with the `expected-error {{…}}` comments of the file
    #[arg(long)]
    pub(crate) verify_diagnostics: bool,
    /// Print every op in the generic form
    #[arg(long)]
    pub(crate) mlir_print_op_generic: bool,
    /// Release whose syntax the result is printed in: 10, 11, 12, 13 or 22
    #[arg(long, value_name = "R", default_value = "11", value_parser = Syntax::parse)]
    pub(crate) syntax: Syntax,
    /// File to write the result to; `-` is standard output
    #[arg(short, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

/// Width of `index` in bits.
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
