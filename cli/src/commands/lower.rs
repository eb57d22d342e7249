//! `lowerfuzz lower`: prints the built-in conversion's output.

use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Error, Release, Span};
use lowerfuzz_lowering::{Options, to_llvm};

use super::Found;
use crate::args::LowerArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::print;

pub(crate) fn main(args: &LowerArgs) -> Found {
    if !matches!(args.syntax, Release::R11 | Release::R13 | Release::R22) {
        return Err(Failure::plain("--syntax: expected 11, 13 or 22"));
    }
    let (case, source) = input::case(&args.file, args.release)?;
    let options = Options {
        index_width: args.index_bitwidth.map_or(case.index_width, |w| w.bits()),
        conversion: lowerfuzz_ir::case::ConversionOptions {
            emit_c_wrappers: args.emit_c_wrappers || case.options.emit_c_wrappers,
            ..case.options
        },
        ..Options::default()
    };
    let lowered = to_llvm(&case.module, &options).map_err(|diagnostics| {
        let errors = diagnostics.into_iter().map(|d| {
            let at = d.loc.offset().unwrap_or(0);
            Error::new(Span::new(at, at), d.message)
        });
        Failure::text(&args.file.display().to_string(), &source, errors.collect())
    })?;
    let form = if args.generic {
        Form::Generic
    } else {
        Form::Custom
    };
    print(&text::print(&lowered, args.syntax, form))?;
    Ok(false)
}
