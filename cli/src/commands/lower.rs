//! `lowerfuzz lower`: prints the output of the built-in conversion.

use lowerfuzz_ir::text::{Form, print_styled};

use super::CommandResult;
use crate::args::LowerArgs;
use crate::conversion::{Conversion, not_printable};
use crate::failure::Failure;
use crate::input;
use crate::output::print;

pub(crate) fn main(args: &LowerArgs) -> CommandResult {
    let (case, source) = input::case(&args.file, args.release)?;
    let mut conversion = Conversion {
        options: case.options,
        index_width: Some(args.index_bitwidth.map_or(case.index_width, |w| w.bits())),
    };
    conversion.options.emit_c_wrappers |= args.emit_c_wrappers;
    let refuse = |errors| Failure::text(&args.file.display().to_string(), &source, errors);
    let lowered = conversion.run(&case.module, args.syntax).map_err(refuse)?;
    let errors = not_printable(&lowered, args.syntax);
    if !errors.is_empty() {
        return Err(refuse(errors));
    }
    let form = if args.generic {
        Form::Generic
    } else {
        Form::Custom
    };
    print(&print_styled(&lowered, args.syntax.style(form)))?;
    Ok(false)
}
