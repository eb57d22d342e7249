//! Fuzz target that parses the bytes as an LLVM-dialect module. After printing in either form of
//! its release, a module that verifies must parse to the same module.

use lowerfuzz_ir::Level;
use lowerfuzz_ir::text::{Form, parse, print};
use lowerfuzz_ir::verify::verify;

/// Parses the bytes as a module, prints it, and parses the result.
///
/// # Panics
/// If a printed module does not parse, does not verify, or prints differently the second time.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok((module, release)) = parse(text, None) else {
        return;
    };
    let llvm = module.funcs.iter().all(|func| func.level == Level::Llvm);
    if !llvm || verify(&module).is_err() {
        return;
    }
    for form in [Form::Custom, Form::Generic] {
        let printed = print(&module, release, form);
        let again = match parse(&printed, Some(release)) {
            Ok((again, _)) => again,
            Err(error) => panic!("the printed module does not parse: {error}\n{printed}\n{text}"),
        };
        if let Err(errors) = verify(&again) {
            panic!("the printed module does not verify: {errors:?}\n{printed}\n{text}");
        }
        assert_eq!(
            print(&again, release, form),
            printed,
            "printed twice, differently"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke() {
        run(b"llvm.func @f(%arg0: !llvm.ptr) -> i32 {\n  %0 = llvm.load %arg0 : !llvm.ptr -> i32\n  \
              llvm.return %0 : i32\n}\n");
        run(b"func.func @f() {\n  return\n}\n");
        run(b"\xff");
    }

    #[test]
    fn a_foreign_type_inside_an_llvm_type_of_release_11_round_trips() {
        for ty in [
            "!some.i64",
            "!some.a$b-c",
            r#"!some.a<"(\"", [i64 -> 2 >= 1]>"#,
            "tensor<4xf32>",
            "f80",
            r#"!llvm.struct<"x", opaque>"#,
            "!llvm.ptr<!some.a$>",
        ] {
            run(format!("llvm.func @f(%s: {ty}) -> !llvm.i64\n").as_bytes());
        }
    }
}
