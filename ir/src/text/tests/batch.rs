//! Tests of texts with several modules. They check which modules are found, and to which module an
//! error belongs.

use std::fmt::Write;

use super::*;

/// Returns, for each section of the text, its name and either its number of functions or its error.
fn found(text: &str) -> Vec<(Option<String>, Result<usize, String>)> {
    summary(modules(text, None))
}

fn summary(modules: Modules<'_>) -> Vec<(Option<String>, Result<usize, String>)> {
    modules
        .map(|printed| {
            let result = printed.module.map(|module| module.funcs.len());
            (printed.name, result.map_err(|error| error.message))
        })
        .collect()
}

fn whole(name: &str, funcs: usize) -> (Option<String>, Result<usize, String>) {
    (Some(name.to_owned()), Ok(funcs))
}

fn broken(name: Option<&str>, message: &str) -> (Option<String>, Result<usize, String>) {
    (name.map(str::to_owned), Err(message.to_owned()))
}

const ONE: &str = "module @a {\n  llvm.func @f() {\n    llvm.return\n  }\n}\n";
const TWO: &str = "module @b attributes {llvm.data_layout = \"\"} {\n  llvm.func @f()\n  \
                   llvm.func @g()\n}\n";

#[test]
fn modules_are_found_with_and_without_separators() {
    let both = vec![whole("a", 1), whole("b", 2)];
    assert_eq!(found(&format!("{ONE}\n{TWO}\n")), both);
    assert_eq!(found(&format!("{ONE}\n// -----\n{TWO}\n// -----\n")), both);
    // For one module of the batch, the release printed nothing.
    let text = format!("\n// -----\n{ONE}// -----\n\n// -----\n// -----\n{TWO}");
    assert_eq!(found(&text), both);
    assert_eq!(found(""), vec![]);
    assert_eq!(found("\n// -----\n  \n// why\n"), vec![]);
}

#[test]
fn generic_modules_are_named_before_or_after_their_regions() {
    let text = "\"module\"() ( {\n}) {sym_name = \"old\"} : () -> ()\n\n\
                \"builtin.module\"() <{sym_name = \"new\"}> ({\n}) : () -> ()\n\
                \"builtin.module\"() ({\n}) : () -> ()\n";
    let expected = vec![whole("old", 0), whole("new", 0), (None, Ok(0))];
    assert_eq!(found(text), expected);
    let text = "\"builtin.module\"() ({\n  ?\n}) {sym_name = \"old\"} : () -> ()\n\
                \"builtin.module\"() <{sym_name = \"new\"}> ({\n  ?\n}) : () -> ()\n\
                module @\"q u\" {\n  ?\n}\nmodule @c{\n  ?\n}\n";
    let names: Vec<_> = found(text).into_iter().map(|(name, _)| name).collect();
    let expected = ["old", "new", "q u", "c"].map(|name| Some(name.to_owned()));
    assert_eq!(names, expected);
}

#[test]
fn aliases_belong_to_the_following_module() {
    let alias = "#map = affine_map<(d0) -> (d0 * 2)>\n";
    let item = "  func.func private @f(memref<4xi32, #map>)\n";
    let module = |name: &str| format!("{alias}module @{name} {{\n{item}}}\n");
    let text = format!("{}{}", module("a"), module("b"));
    assert_eq!(found(&text), vec![whole("a", 1), whole("b", 1)]);
    // The definitions of location aliases follow the module.
    let text = format!(
        "{ONE}#loc0 = loc(\"x\":1:2)\n#loc1 = loc(unknown)\n\n{}",
        module("b")
    );
    assert_eq!(found(&text), vec![whole("a", 1), whole("b", 1)]);
    let message = "expected a module, found none";
    assert_eq!(found(alias), vec![broken(None, message)]);
}

#[test]
fn truncated_modules_and_other_text_do_not_affect_their_neighbours() {
    let what = "expected an op, a block or `}`, found the end of the text";
    let half = &ONE[..ONE.find("    llvm.return").unwrap()];
    let cut = broken(Some("a"), what);
    assert_eq!(
        found(&format!("{TWO}{half}")),
        vec![whole("b", 2), cut.clone()]
    );
    assert_eq!(
        found(&format!("{half}{TWO}")),
        vec![cut.clone(), whole("b", 2)]
    );
    let apart = format!("{half}\n// -----\n{TWO}");
    assert_eq!(found(&apart), vec![cut, whole("b", 2)]);
    let what = "expected a function, a global or the end of the module, found";
    let text = format!("PLEASE submit\na bug\n{ONE}Stack dump:\n  0. x\n{TWO}killed");
    let expected = vec![
        broken(None, &format!("{what} `PLEASE`")),
        whole("a", 1),
        broken(None, &format!("{what} `Stack`")),
        whole("b", 2),
        broken(None, &format!("{what} `killed`")),
    ];
    assert_eq!(found(&text), expected);
}

#[test]
fn closing_brackets_at_the_start_of_a_line_do_not_end_a_module() {
    let text = "module @a {\nfunc.func @f() {\nreturn\n}\nfunc.func @g() {\nreturn\n}\n}\n";
    assert_eq!(
        found(&format!("{text}{TWO}")),
        vec![whole("a", 2), whole("b", 2)]
    );
    // The text has functions without an enclosing module.
    assert_eq!(
        found("func.func @f() {\n  return\n}\n"),
        vec![(None, Ok(1))]
    );
}

#[test]
fn nested_modules_are_found() {
    let inner = |text: &str| summary(inner_modules(text, None));
    let indented = |text: &str| text.replace('\n', "\n  ").trim_end().to_owned();
    let (one, two) = (indented(ONE), indented(TWO));
    let text = format!("module {{\n  {one}\n  {two}\n}}\n\n// -----\nmodule {{\n  {one}\n}}\n");
    let expected = vec![whole("a", 1), whole("b", 2), whole("a", 1)];
    assert_eq!(inner(&text), expected);
    // The modules are in generic form, with the name in the first or last line. Two of the modules
    // cannot be parsed.
    let text = "\"builtin.module\"() ({\n  \"builtin.module\"() ({\n  }) {sym_name = \"old\"} : () -> ()\n  \
                \"builtin.module\"() <{sym_name = \"new\"}> ({\n    ?\n  }) : () -> ()\n  \
                \"builtin.module\"() ({\n    ?\n  }) {sym_name = \"z\"} : () -> ()\n}) : () -> ()\n";
    let what = "expected a function, a global or the end of the module, found `?`";
    let expected = [
        whole("old", 0),
        broken(Some("new"), what),
        broken(Some("z"), what),
    ];
    assert_eq!(inner(text), expected);
    // The text has modules between functions.
    let func =
        "  \"func.func\"() ({\n  }) {function_type = () -> (), sym_name = \"f\"} : () -> ()\n";
    let between = format!("module {{\n{func}  {one}\n{func}  {two}\n{func}}}\n");
    let found = inner(&between);
    let functions = found.iter().filter(|(name, _)| name.is_none()).count();
    assert_eq!((functions, found.len()), (3, 5));
    assert_eq!((&found[1], &found[3]), (&whole("a", 1), &whole("b", 2)));
    // The text has truncated modules, and modules without an enclosing module.
    let cut = &text[..text.find("  }) : ()").unwrap()];
    assert_eq!(inner(cut)[..1], expected[..1]);
    assert_eq!(inner(cut).len(), 2);
}

#[test]
fn error_places_are_relative_to_the_module() {
    let text = format!("{ONE}module @b {{\n  ?\n}}\n");
    let last = modules(&text, None).last().unwrap();
    let error = last.module.unwrap_err();
    assert_eq!(&last.text[error.span.start..error.span.end], "?");
}

#[test]
fn a_module_prints_under_a_given_name() {
    let (module, _) = parse(ONE, None).unwrap();
    let custom = print_named(&module, "case_17", Release::R22, Form::Custom);
    assert_eq!(custom, ONE.replace("@a", "@case_17"));
    for release in [Release::R13, Release::R22] {
        let generic = print_named(&module, "case_17", release, Form::Generic);
        let (module, _) = parse(&generic, Some(release)).unwrap();
        assert_eq!(module.str(module.name.unwrap()), "case_17");
    }
    let (bare, _) = parse("func.func private @f()\n", None).unwrap();
    let named = print_named(&bare, "a b", Release::R22, Form::Custom);
    assert_eq!(named, "module @\"a b\" {\n  func.func private @f()\n}\n");
}

#[test]
fn a_large_batch_is_split() {
    let mut text = String::new();
    for i in 0..20_000 {
        let _ = write!(text, "module @m{i} {{\n}}\ngarbage\n#a = 1\n");
    }
    assert_eq!(modules(&text, None).count(), 40_000);
}
