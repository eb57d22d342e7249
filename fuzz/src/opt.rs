//! Fuzz target that applies the built-in conversion to the bytes as a program. Every program that
//! verifies is converted or causes a diagnostic. The converted module must verify, and must parse
//! again after printing.

use lowerfuzz_ir::case::{ConversionOptions, Era, index_width, settings};
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_ir::verify::{Rules, verify, verify_with};
use lowerfuzz_ir::{Level, Release};
use lowerfuzz_lowering::{Options, to_llvm};

/// Parses the bytes as a program. Converts the program with its own options and with the options of
/// each release.
///
/// # Panics
/// If a converted module does not verify, or its printed text does not parse.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(settings) = settings(text) else { return };
    let Ok((module, _)) = parse(text, settings.release) else {
        return;
    };
    let Ok(index_width) = index_width(text, settings.index_width, &module) else {
        return;
    };
    // A function that is already in the LLVM dialect is not converted. Such a function may not have
    // the properties that converted functions have.
    if module.funcs.iter().any(|f| f.level == Level::Llvm) || verify(&module).is_err() {
        return;
    }
    let eras = Era::ALL.map(Some);
    for era in eras.into_iter().chain([settings.options.era]) {
        let conversion = ConversionOptions {
            era,
            ..settings.options
        };
        let options = Options {
            index_width,
            conversion,
            ..Options::default()
        };
        let Ok(lowered) = to_llvm(&module, &options) else {
            continue;
        };
        if let Err(errors) = verify_with(&lowered, &Rules::LOWERED) {
            panic!("a converted module does not verify: {errors:?}\n{text}");
        }
        for form in [Form::Custom, Form::Generic] {
            let printed = print(&lowered, Release::NEWEST, form);
            if let Err(error) = parse(&printed, Some(Release::NEWEST)) {
                panic!("the printed module does not parse: {error}\n{printed}\n{text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke() {
        run(b"func.func @f(%a: memref<?xi32>, %i: index) -> i32 {\n  \
              %0 = memref.load %a[%i] : memref<?xi32>\n  return %0 : i32\n}\n");
        run(b"func.func @f() {\n  \"some.op\"() : () -> ()\n  return\n}\n");
        run(b"\xff");
    }
}
