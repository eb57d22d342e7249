//! `lowerfuzz opt`: parses, verifies, converts and prints programs like an `mlir-opt` of LLVM 10 to
//! 13.

mod diagnostic;
mod expectations;

use std::path::Path;

use lowerfuzz_campaign::chunks::{Piece, split};
use lowerfuzz_ir::case;
use lowerfuzz_ir::text::{self, Form, Style, print_styled};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Attr, Error, Key, Level, Module, NamedAttr, Op, OpId};

use self::diagnostic::{Chunk, report};
use self::expectations::check;
use super::CommandResult;
use crate::args::{OptArgs, Syntax};
use crate::conversion::{Conversion, error_at, not_printable};
use crate::failure::Failure;
use crate::{input, output};

/// Why a program has no output.
enum Rejection {
    /// The text is not a valid program.
    Input(Vec<Error>),
    /// The conversion rejects the program, or its result has no spelling in the requested syntax.
    Conversion(Vec<Error>),
}

impl Rejection {
    fn errors(&self) -> &[Error] {
        let (Rejection::Input(errors) | Rejection::Conversion(errors)) = self;
        errors
    }
}

/// Runs the command. `true` means that a conversion failed, or that diagnostics differ from the
/// expected ones. An invalid program is an error.
pub(crate) fn main(args: &OptArgs) -> CommandResult {
    let mut passes = Vec::new();
    for options in &args.passes {
        let pass = Conversion::parse(options)
            .map_err(|e| Failure::plain(format!("--convert-std-to-llvm: {e}")))?;
        passes.push(pass);
    }
    let source = input::read(&args.file)?;
    let name = if args.file.as_os_str() == "-" {
        "<stdin>".to_owned()
    } else {
        args.file.display().to_string()
    };
    let chunks = if args.split_input_file {
        let pieces = split(&source);
        // `mlir-opt` describes the start of a chunk with the same words.
        let chunk = |piece: &Piece<'_>| format!("within split at {name}:{} offset ", piece.line);
        pieces
            .iter()
            .map(|piece| Chunk {
                name: chunk(piece),
                text: piece.text,
            })
            .collect()
    } else {
        vec![Chunk {
            name,
            text: &source,
        }]
    };
    let (mut failed, mut invalid) = (false, false);
    let mut out = String::new();
    for (i, chunk) in chunks.iter().enumerate() {
        if i > 0 {
            out.push_str("// -----\n\n");
        }
        let converted = convert(chunk.text, &passes, args);
        let errors = match &converted {
            Ok(text) => {
                out.push_str(text);
                // `mlir-opt` ends each module with an empty line.
                out.push('\n');
                &[][..]
            }
            Err(rejection) => rejection.errors(),
        };
        if args.verify_diagnostics {
            failed |= !check(chunk, errors);
        } else {
            report(chunk, errors);
            failed |= !errors.is_empty();
            invalid |= matches!(converted, Err(Rejection::Input(_)));
        }
    }
    write(&args.output, &out)?;
    if invalid {
        return Err(Failure::Reported);
    }
    Ok(failed)
}

/// Parses and verifies one chunk, runs the passes on it and prints the result.
fn convert(text: &str, passes: &[Conversion], args: &OptArgs) -> Result<String, Rejection> {
    let invalid = |error| Rejection::Input(vec![error]);
    let settings = case::settings(text).map_err(invalid)?;
    let (mut module, _) = text::parse(text, settings.release).map_err(invalid)?;
    if !args.allow_unregistered_dialect {
        let errors = unregistered(&module);
        if !errors.is_empty() {
            return Err(Rejection::Input(errors));
        }
    }
    check_rules(&module).map_err(Rejection::Input)?;
    for pass in passes {
        // The pass does not change a module that is already in the LLVM dialect.
        if module.funcs.iter().all(|f| f.level == Level::Llvm)
            && module.globals.iter().all(|g| g.level == Level::Llvm)
        {
            continue;
        }
        let index_width = case::index_width(text, settings.index_width, &module);
        let conversion = pass.or(&settings, index_width.map_err(invalid)?);
        let converted = conversion.run(&module, args.syntax);
        module = converted.map_err(Rejection::Conversion)?;
    }
    let errors = not_printable(&module, args.syntax);
    if !errors.is_empty() {
        return Err(Rejection::Conversion(errors));
    }
    if !passes.is_empty() {
        data_layout(&mut module, args.syntax);
    }
    let form = if args.mlir_print_op_generic {
        Form::Generic
    } else {
        Form::Custom
    };
    let style = Style {
        predecessors: true,
        module: true,
        ..args.syntax.style(form)
    };
    Ok(print_styled(&module, style))
}

fn check_rules(module: &Module) -> Result<(), Vec<Error>> {
    verify(module).map_err(|errors| {
        let errors = errors.into_iter().map(|e| error_at(e.loc, e.message));
        errors.collect()
    })
}

/// An error for each unregistered op.
fn unregistered(module: &Module) -> Vec<Error> {
    let mut errors = Vec::new();
    let mut unknown = |name, loc| {
        let name = module.str(name);
        let message =
            format!("'{name}' is not a known op; -allow-unregistered-dialect accepts it as it is");
        errors.push(error_at(loc, message));
    };
    for body in module.bodies() {
        for index in 0..body.n_ops() {
            let data = body.op(OpId(index as u32));
            if let Op::Unregistered(name) = data.op {
                unknown(name, data.loc);
            }
        }
    }
    for other in &module.others {
        unknown(other.name, other.loc);
    }
    errors
}

/// Since release 12, the pass records the data layout that it assumed. This data layout is empty
/// here.
fn data_layout(module: &mut Module, syntax: Syntax) {
    if matches!(syntax, Syntax::R10 | Syntax::R11 | Syntax::R22) {
        return;
    }
    let key = Key::Other(module.strings.intern("llvm.data_layout"));
    if module.attrs.iter().all(|attr| attr.key != key) {
        let value = Attr::Str("".into());
        module.attrs.push(NamedAttr { key, value });
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return output::print(text).map(|_| ());
    }
    std::fs::write(path, text).map_err(|e| Failure::plain(format!("{}: {e}", path.display())))
}
