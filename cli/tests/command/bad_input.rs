//! Tests that every invalid input is reported in one line, and has no other effect.

use crate::tool::Folder;

/// The commands that read one test case.
const READERS: [&[&str]; 5] = [
    &["check"],
    &["check", "--json"],
    &["interp"],
    &["interp", "--json"],
    &["lower"],
];

/// Checks that each command rejects a file with these contents, and prints these lines after the
/// file's name.
#[track_caller]
fn refused(contents: impl AsRef<[u8]>, lines: &[&str]) {
    let folder = Folder::with("bad.mlir", contents);
    let lines: Vec<String> = lines.iter().map(|l| format!("bad.mlir:{l}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for reader in READERS {
        let before = folder.listing();
        let args = [reader, &["bad.mlir"]].concat();
        folder.run(&args).expect_errors(&lines);
        assert_eq!(folder.listing(), before, "{args:?}");
    }
}

/// The identity function on `i32`, on lines 1 to 3.
const IDENTITY: &str = "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";

/// Checks the message for a directive on line 4, after a function of three lines.
#[track_caller]
fn refused_directive(directive: &str, line: &str) {
    refused(format!("{IDENTITY}// {directive}\n"), &[line]);
}

#[test]
fn missing_files_are_reported() {
    let folder = Folder::new();
    for reader in READERS {
        let args = [reader, &["gone.mlir"]].concat();
        folder
            .run(&args)
            .expect_errors(&["gone.mlir: No such file"]);
        let args = [reader, &["."]].concat();
        folder.run(&args).expect_errors(&[".: is a directory"]);
        let args = [reader, &[""]].concat();
        folder.run(&args).expect_errors(&[""]);
    }
}

/// A file that is no regular file, or too large, can neither block a command nor use up its memory.
#[test]
fn only_regular_files_of_bounded_size_are_read() {
    let folder = Folder::with("sum.mlir", crate::stand_in::SUM);
    let path = |name: &str| folder.path().join(name);
    let large = |name: &str| {
        // The file has a hole, so it needs no space on the disk.
        let file = std::fs::File::create(path(name)).expect("a file");
        file.set_len(20_000_000_000).expect("a length");
    };
    for name in ["cases", "finding", "night"] {
        std::fs::create_dir(path(name)).expect("a folder");
    }
    let made = std::process::Command::new("mkfifo")
        .args([path("cases/pipe.mlir"), path("rules")])
        .status();
    assert!(made.expect("the program `mkfifo`").success());
    large("finding/finding.json");
    large("night/night.json");
    large("large.mlir");
    let pipe = "is a pipe, expected a regular file";
    let size = |limit: u32| format!("larger than {limit} MiB, the limit for this kind of file");
    for (command, expected) in [
        (
            "run --count 1 --known /dev/zero",
            "/dev/zero: is a device, expected a regular file".to_owned(),
        ),
        ("run --count 1 --known rules", format!("rules: {pipe}")),
        (
            "run --count 1 --known .",
            ".: is a directory, expected a regular file".to_owned(),
        ),
        (
            "run --count 1 --known large.mlir",
            format!("large.mlir: {}", size(16)),
        ),
        (
            "replay cases",
            format!("cases/pipe.mlir: {pipe}; `-` reads standard input"),
        ),
        (
            "check /dev/zero",
            "/dev/zero: is a device, expected a regular file".to_owned(),
        ),
        ("check large.mlir", format!("large.mlir: {}", size(64))),
        (
            "reduce finding",
            format!("finding/finding.json: {}", size(64)),
        ),
        ("report night", format!("night/night.json: {}", size(256))),
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let ran = folder.run(&args);
        assert_eq!(ran.status, Some(2), "{command}: {ran:?}");
        assert_eq!(ran.err, format!("error: {expected}\n"), "{command}");
    }
}

#[test]
fn file_names_cannot_break_the_message_line() {
    let folder = Folder::new();
    let ran = folder.run(&["check", "two\nlines\u{1b}[31m"]);
    ran.expect_errors(&["two\\nlines\\u{1b}[31m: No such file"]);
    folder
        .run(&["check", "--target", "x\ny", "-"])
        .expect_errors(&["unknown target `x\\ny`"]);
}

#[test]
fn files_that_are_not_text_are_rejected() {
    refused("", &["1:1: expected a program"]);
    refused("\n \r\n\t\n", &["1:1: expected a program"]);
    refused("// call me later\n", &["1:1: expected a program"]);
    refused("// -----\n", &["1:1: expected a program"]);
    refused("\n// -----\n \n// -----\n", &["1:1: expected a program"]);
    refused(b"func\xff\xfe\x00", &["1:5: expected text in UTF-8"]);
    refused(b"\x7fELF\x02\x01\x01\x00\x00", &["1:1: expected"]);
    let every_byte: Vec<u8> = (0..=255).rev().cycle().take(100_000).collect();
    refused(every_byte, &["1:1: expected text in UTF-8"]);
}

#[test]
fn a_million_brackets_are_rejected() {
    refused("(".repeat(1 << 20), &["1:1: expected"]);
}

#[test]
fn unbounded_nesting_is_rejected() {
    const DEEP: usize = 100_000;
    let open = |before: &str, bracket: &str| format!("{before}{}", bracket.repeat(DEEP));
    refused(open("func.func @f(%a: ", "("), &["1:"]);
    refused(open("func.func @f(%a: ", "() -> "), &["1:"]);
    refused(open("func.func @f(%a: ", "memref<1x"), &["1:"]);
    refused(open("func.func @f(%a: ", "!llvm.struct<("), &["1:"]);
    refused(open("func.func @f() attributes {a = ", "["), &["1:"]);
    refused(open("func.func @f() attributes {a = ", "{a = "), &["1:"]);
    let layout = "func.func @f(%a: memref<4xi32, affine_map<(d0) -> (";
    refused(open(layout, "("), &["1:"]);
    refused(open("", "module {\n"), &[""]);
    refused(open("func.func @f() {\n", "\"x\"() ({\n"), &[""]);
    let calls = format!("{IDENTITY}// call: @f(");
    refused(open(&calls, "["), &["4:"]);
}

#[test]
fn unknown_ops_are_reported() {
    // The op's name is in columns 8 to 21. In the generic form, `(` would follow the name.
    let text =
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.nonsense %a : i32\n  return %a : i32\n}\n";
    let folder = Folder::with("bad.mlir", text);
    for reader in READERS {
        let ran = folder.run(&[reader, &["bad.mlir"]].concat());
        if reader[0] == "check" {
            // The verdict is `unsupported`, because the program may be valid. Since nothing was
            // judged, the status is 2.
            assert_eq!(ran.status, Some(2), "{ran:?}");
            assert!(
                ran.out.contains("`arith.nonsense` in @f at bad.mlir:2:8 "),
                "{ran:?}"
            );
            continue;
        }
        ran.expect_errors(&["bad.mlir:2:"]);
        assert!(ran.err.contains("arith.nonsense"), "{ran:?}");
    }
}

/// A name that no release has is an error, in both forms. An op that MLIR has may be valid.
#[test]
fn a_misspelt_op_is_an_error() {
    let of = |op: &str| {
        format!("func.func @f(%a: i32) -> i32 {{\n  {op}\n  return %a : i32\n}}\n{IDENTITY}")
            .replace(
                "@f(%a: i32) -> i32 {\n  return",
                "@g(%a: i32) -> i32 {\n  return",
            )
    };
    let check = |op: &str| {
        let folder = Folder::with("bad.mlir", of(op));
        let ran = folder.run(&["check", "bad.mlir"]);
        let headline = "bad.mlir: builtin: 1 of 2 functions agree, 1 not judged\n";
        assert!(ran.out.contains(headline), "{ran:?}");
        ran
    };
    for op in [
        "%0 = arith.ad2i %a, %a : i32",
        "%0 = \"arith.ad2i\"(%a, %a) : (i32, i32) -> i32",
    ] {
        let ran = check(op);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        let column = if op.contains('"') { 3 } else { 8 };
        let error = format!(
            "error: bad.mlir:2:{column}: expected an op that MLIR has, found `arith.ad2i`; did you \
             mean `arith.addi`?\n"
        );
        assert_eq!(ran.err, error);
    }
    // The newest builds have `arith.maximumnumf`, which is similar to `arith.maximumf`.
    let ran = check("%0 = arith.maximumnumf %a, %a : f32").expect_status(0);
    assert!(
        ran.out
            .contains("unsupported: `arith.maximumnumf` in @f at bad.mlir:2:8 "),
        "{ran:?}"
    );
    let folder = Folder::with("bad.mlir", of("%0 = arith.ad2i %a, %a : i32"));
    let wrong = [
        (
            "interp",
            "expected an op that MLIR has, found `arith.ad2i`; did you mean `arith.addi`?",
        ),
        (
            "lower",
            "expected the name of a known op, found `arith.ad2i`",
        ),
    ];
    for (reader, error) in wrong {
        let ran = folder.run(&[reader, "bad.mlir"]);
        ran.expect_errors(&[&format!("bad.mlir:2:8: {error}")]);
    }
}

#[test]
fn a_pass_without_its_option_gets_a_hint() {
    let folder = Folder::with("a.mlir", IDENTITY);
    let hint = "unexpected argument '-canonicalize' found; the passes of an mlir-opt are given as \
                `--passes '-canonicalize'`";
    folder
        .run(&["check", "a.mlir", "-canonicalize"])
        .expect_errors(&[hint]);
    for (passes, hint) in [
        ("randm", "found `randm`; write `random`"),
        (
            "func.func(cse",
            "expected a closing `)` in the pipeline, found `func.func(cse`",
        ),
    ] {
        let ran = folder.run(&["check", "a.mlir", "--passes", passes]);
        assert!(ran.err.contains(hint), "{ran:?}");
    }
    // An option with one dash is no pass.
    for option in ["-target", "-target=builtin"] {
        let ran = folder.run(&["check", option, "a.mlir"]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        let hint = format!("the option is spelt `-{option}`");
        assert!(ran.err.contains(&hint), "{ran:?}");
    }
    let ran = folder.run(&[
        "enumerate",
        "--space",
        "integers",
        "--ops",
        "1",
        "--target",
        "mlir-opt-22",
    ]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("or --level llvm to judge the lowering"),
        "{ran:?}"
    );
}

#[test]
fn mismatched_types_are_rejected() {
    // Each violated rule has its own line.
    let two = "func.func @f(%a: i32, %b: i64) -> i32 {\n  \
               %0 = \"arith.addi\"(%a, %b) : (i32, i64) -> i32\n  return %b : i64\n}\n";
    refused(two, &["2:3: arith.addi:", "3:3: func.return:"]);
    refused(
        "func.func @f(%a: i32) -> i64 {\n  %0 = arith.extsi %a : i32 to i16\n  return %0 : i64\n}\n",
        &["3:10: "],
    );
    // The first definition is judged all the same.
    let folder = Folder::with("bad.mlir", format!("{IDENTITY}{IDENTITY}"));
    let ran = folder.run(&["check", "bad.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    let error = "error: bad.mlir:4:1: @f: redefinition of the symbol\n";
    assert_eq!(ran.err, error, "{ran:?}");
}

#[test]
fn long_error_lists_are_truncated() {
    let func = |i: usize| format!("func.func @f{i}(%a: i32) -> i64 {{ return %a : i32 }}\n");
    let text: String = (0..300).map(func).collect();
    let folder = Folder::with("bad.mlir", text);
    let ran = folder.run(&["check", "bad.mlir"]);
    let mut lines: Vec<String> = (1..=100).map(|i| format!("bad.mlir:{i}:")).collect();
    lines.push("bad.mlir: and 200 more errors".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    ran.expect_errors(&lines);
}

#[test]
fn undefined_values_are_rejected() {
    refused(
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %1 : i32\n  \
         %1 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n",
        &["2:3: arith.addi: operand 1 does not dominate"],
    );
    refused(
        "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %nil : i32\n  return %0 : i32\n}\n",
        &["2:23: "],
    );
    refused("func.func @f() {\n  cf.br ^nowhere\n}\n", &["2:9: "]);
}

#[test]
fn error_columns_count_characters() {
    // Before the error, the line has three characters in nine bytes.
    refused(
        "func.func @f() attributes {\"\u{20ac}\u{20ac}\u{20ac}\" = ?} {\n",
        &["1:36: "],
    );
    // A byte order mark does not count as a column.
    refused("\u{feff}?", &["1:1: "]);
}

#[test]
fn windows_line_endings() {
    refused(
        "func.func @f(%a: i32) -> i32 {\r\n  return %b : i32\r\n}\r\n",
        &["2:10: "],
    );
    let text = format!("{IDENTITY}// call: @f(1 : i64)\n").replace('\n', "\r\n");
    refused(text, &["4:13: "]);
}

#[test]
fn malformed_directives_are_rejected() {
    refused_directive("call: @g(1 : i32)", "4:10: expected a function");
    refused_directive("call: f(1 : i32)", "4:10: ");
    refused_directive("call: @f(1 : i32, 2 : i32)", "4:10: expected 1 argument");
    refused_directive("call: @f()", "4:10: expected 1 argument");
    refused_directive(
        "call: @f(1 : i64)",
        "4:13: expected an argument of type `i32`",
    );
    refused_directive("call: @f(1.5 : i32)", "4:13: ");
    refused_directive("call: @f(1 : i33333)", "4:17: ");
    refused_directive("call: @f(5000000000 : i32)", "4:13: ");
    refused_directive("call: @f(1 : i32", "4:20: ");
    refused_directive(
        "call: @f(1 : i32) = 1 : i32",
        "4:22: expected `==`, found `=`",
    );
    refused_directive("call: @f(1 : i32) ==", "4:24: ");
    refused_directive("call: @f(1 : i32) == bananas", "4:25: ");
    refused_directive(
        "call: @f(1 : i32) == 1 : i32 more",
        "4:33: expected the end",
    );
    refused_directive(
        "call: @f(1 : i32) == 1 : i32, 2 : i32",
        "4:25: expected 1 result",
    );
    refused_directive("call: @f(1 : i32) == 1 : i64", "4:25: ");
    refused_directive("call: @f(1 : i32) == ()", "4:25: expected 1 result");
    refused_directive("after: arg0 == [1]", "4:4: ");
    refused_directive("release: 12", "4:13: expected one of the releases");
    refused_directive("release: new", "4:13: ");
    refused_directive("index-bitwidth: 16", "4:20: expected 32 or 64");
    refused_directive(
        "index-bitwidth: 32\n// index-bitwidth: 64",
        "5:20: expected 32 bits as on line 4, found 64",
    );
    refused_directive(
        "call : @f(1 : i32) == 5 : i32",
        "4:4: expected the directive `// call: @f(1 : i32) == 5 : i32`, found `// call :`",
    );
    refused_directive(
        "call: @f(1)",
        "4:14: expected `:` and a type after the value, such as `1 : i32`, found `)`",
    );
    let after = format!("{IDENTITY}// call: @f(1 : i32)\n// after: arg0 == [1]\n");
    refused(after, &["5:11: "]);
}

#[test]
fn invalid_arguments_are_rejected() {
    let folder = Folder::with("f.mlir", IDENTITY);
    let before = folder.listing();
    let cases: [(&[&str], &str); 30] = [
        (&[], "expected a subcommand"),
        (&["nonsense"], "unrecognized subcommand 'nonsense'"),
        (&["--nonsense"], "unexpected argument '--nonsense'"),
        (
            &["check"],
            "the following required arguments were not provided: <FILE>",
        ),
        (
            &["interp"],
            "the following required arguments were not provided: <FILE>",
        ),
        (
            &["lower"],
            "the following required arguments were not provided: <FILE>",
        ),
        (
            &["interp", "f.mlir", "f.mlir"],
            "unexpected argument 'f.mlir'",
        ),
        (
            &["check", "--bogus", "f.mlir"],
            "unexpected argument '--bogus'",
        ),
        (
            &["check", "--target", "nope", "f.mlir"],
            "unknown target `nope`",
        ),
        (
            &["check", "--json", "--target", "nope", "f.mlir"],
            "unknown target `nope`",
        ),
        (
            &["check", "--target", "builtin", "--target", "", "f.mlir"],
            "unknown target ``",
        ),
        (
            &["check", "--release", "12", "f.mlir"],
            "invalid value '12' for '--release <R>'",
        ),
        (
            &["check", "--release", "9999999999999", "f.mlir"],
            "invalid value '9999999999999'",
        ),
        (
            &["lower", "--syntax", "14", "f.mlir"],
            "invalid value '14' for '--syntax <R>': expected 10, 11, 12, 13 or 22",
        ),
        (
            &["lower", "--index-bitwidth", "16", "f.mlir"],
            "invalid value '16'",
        ),
        (
            &["gen", "--profile", "huge"],
            "invalid value 'huge' for '--profile <P>': expected one of default, minimal, scalars, descriptors",
        ),
        (&["gen", "--count", "many"], "invalid value 'many'"),
        (&["gen", "--seed", "0x10"], "invalid value '0x10'"),
        (&["gen", "--json"], "unexpected argument '--json'"),
        (
            &["run", "--time", "soon"],
            "invalid value 'soon' for '--time <TIME>'",
        ),
        (&["run", "--time", "99999999999999999999y"], "invalid value"),
        (
            &["run", "--time", "1s", "--count", "1"],
            "the argument '--time <TIME>' cannot be used with '--count <N>'",
        ),
        (&["run", "--count", "-1"], "invalid value '-1' for '--count"),
        (
            &["run", "--count", "1", "--jobs", "0"],
            "invalid value '0' for '--jobs <J>'",
        ),
        (
            &["run", "--count", "1", "--seed", "18446744073709551616"],
            "invalid value",
        ),
        (
            &["run", "--count", "1", "--target", "nope"],
            "unknown target `nope`",
        ),
        (
            &["run", "--count", "1", "--json", "--target", "nope"],
            "unknown target `nope`",
        ),
        (
            &["run", "--count", "1", "--plant", "nope"],
            "invalid value 'nope'",
        ),
        (&["run", "--count"], "a value is required for '--count <N>'"),
        (&["replay", "nowhere"], "nowhere: No such file"),
    ];
    for (args, line) in cases {
        folder.run(args).expect_errors(&[line]);
        assert_eq!(folder.listing(), before, "{args:?}");
    }
}

#[test]
fn help_exits_with_status_0() {
    let folder = Folder::new();
    for args in [
        &["--help"][..],
        &["-h"],
        &["help"],
        &["run", "--help"],
        &["help", "run"],
    ] {
        let ran = folder.run(args).expect_status(0);
        assert!(ran.out.contains("Usage: lowerfuzz"), "{ran:?}");
        // The help does not list workers, and not all of the faults that can be planted.
        assert!(!ran.out.contains("worker "), "{ran:?}");
        assert!(!ran.out.contains("compares-signed"), "{ran:?}");
    }
    let ran = folder.run(&["--version"]).expect_status(0);
    assert_eq!(
        ran.out,
        format!("lowerfuzz {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn unwritable_output_folders_are_reported() {
    let folder = Folder::with("taken", "a file");
    for out in ["taken", "taken/below"] {
        for json in [&[][..], &["--json"]] {
            let args = [&["run", "--count", "1", "--out", out], json].concat();
            let line = format!("{out}: cannot be written: ");
            folder.run(&args).expect_errors(&[&line]);
        }
    }
    assert_eq!(folder.read("taken"), "a file");
    assert_eq!(folder.listing().len(), 1);
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let call = "// call: @f(1 : i32) == 1 : i32\n";
    let folder = Folder::with("good.mlir", format!("{IDENTITY}{call}"));
    folder.write(
        "bad.mlir",
        format!("{IDENTITY}// ----- \n?\n// -----\n{IDENTITY}{call}"),
    );
    let args = ["good.mlir", "bad.mlir", "gone.mlir", "good.mlir"];
    let ran = folder.run(&[&["check"], &args[..]].concat());
    let agree: Vec<&str> = ran.out.lines().collect();
    let good = "good.mlir: builtin: agree";
    assert_eq!(agree[0], good, "{ran:?}");
    assert_eq!(agree.last(), Some(&good), "{ran:?}");
    assert!(agree.contains(&"bad.mlir:6: builtin: agree"), "{ran:?}");
    let errors: Vec<&str> = ran.err.lines().collect();
    assert!(errors[0].starts_with("error: bad.mlir:5:1: "), "{ran:?}");
    assert!(
        errors[1].starts_with("error: gone.mlir: No such file"),
        "{ran:?}"
    );
    assert_eq!((errors.len(), ran.status), (2, Some(2)), "{ran:?}");
}

#[test]
fn too_wide_integers_are_unsupported() {
    let folder = Folder::with("wide.mlir", "func.func @f(%a: i129) {\n  return\n}\n");
    let ran = folder.run(&["check", "wide.mlir"]);
    assert!(
        ran.out
            .contains("wide.mlir: builtin: unsupported: `i129` in @f at wide.mlir:1:18 "),
        "{ran:?}"
    );
    refused("func.func @f(%a: i16777216) {\n  return\n}\n", &["1:18: "]);
}

#[test]
fn bidirectional_control_characters_are_escaped() {
    let folder = Folder::new();
    let ran = folder.run(&["check", "a\u{202e}b"]);
    ran.expect_errors(&["a\\u{202e}b: No such file"]);
    assert!(!ran.err.contains('\u{202e}'));
}

#[test]
fn messages_name_standard_input() {
    let folder = Folder::new();
    for reader in READERS {
        let args = [reader, &["-"]].concat();
        let ran = folder.run_with_input(&args, &format!("{IDENTITY}?"));
        ran.expect_errors(&["-:4:1: "]);
    }
}

#[test]
fn a_command_for_one_program_says_that_it_found_several() {
    let one = "func.func @f(%a: i8) -> i8 {\n  return %a : i8\n}\n";
    let folder = Folder::with("a.mlir", format!("{one}// -----\n{one}"));
    for command in ["explain", "interp", "reduce"] {
        let ran = folder.run(&[command, "a.mlir"]);
        let error = "error: a.mlir: expected one program, found 2 with a function @f, separated by \
                     `// -----`; `check` judges each of them\n";
        assert_eq!(
            (ran.status, ran.err.lines().last()),
            (Some(2), error.lines().last()),
            "{ran:?}"
        );
    }
}
