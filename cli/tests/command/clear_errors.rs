//! Tests of errors that say what to write instead.

use crate::tool::Folder;

const TWO: &str = "func.func @f(%a: i32, %b: i32) -> i32 {\n  return %a : i32\n}\n";

#[test]
fn errors_in_directives_say_what_to_write() {
    let floats = "func.func @f(%a: memref<2xf32>) {\n  return\n}\n";
    for (program, call, said) in [
        (
            TWO,
            "@f(1 : i32 2 : i32)",
            "4:21: expected `,` or `)`, found `2`",
        ),
        (
            TWO,
            "@nope(1 : i32, 2 : i32)",
            "4:10: expected a function of the module, found `@nope`, which is not defined; the module \
             has @f",
        ),
        (
            floats,
            "@f(memref<2xf32> [1.0, -2])",
            "found `2`; write `-2.0`",
        ),
    ] {
        let folder = Folder::with("x.mlir", format!("{program}// call: {call}\n"));
        let ran = folder.run(&["check", "x.mlir"]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
}

#[test]
fn errors_in_options_say_what_to_write() {
    let folder = Folder::with("x.mlir", TWO);
    folder.write("file", "");
    let cases: [(&[&str], &str); 31] = [
        (
            &["check", "x.mlir", "--fuel", "abc"],
            "for '--fuel <OPS>': expected a whole number",
        ),
        (
            &["run", "--count", "-1"],
            "invalid value '-1' for '--count <N>': expected a whole number",
        ),
        (
            &["run", "--count", "1", "--memory", "16T"],
            "for '--memory <BYTES>': expected a number of bytes, such as 16777216 or 16M",
        ),
        (
            &["run", "--count", "1", "--then", "builtin"],
            "--passes, --pipeline, --level and --then need an mlir-opt; the built-in lowering has no passes",
        ),
        (
            &["check", "x.mlir", "--pass-seed", "3"],
            "--pass-seed needs --passes random",
        ),
        (
            &["check", "x.mlir", "--passes", "-inline{a=1 b=2}"],
            "found `-inline{a=1 b=2}`; write `'-inline=a=1 b=2'`",
        ),
        (
            &["check", "x.mlir", "--target", "."],
            "unknown target `.`: expected a name or an executable, found a folder; `lowerfuzz targets`",
        ),
        (
            &["check", "x.mlir", "--target", "./"],
            "cannot run ./: expected an executable, found a folder",
        ),
        (
            &["check", "."],
            "expected a regular file; name its files, or judge the tests of the folder with `lowerfuzz lit`",
        ),
        (
            &["known", "--target", "nosuch"],
            "unknown target `nosuch`; `lowerfuzz targets` lists the available ones",
        ),
        (
            &["known", "--target", "all"],
            "--target all: expected one target, such as --target mlir-opt-22",
        ),
        (
            &["replay", "--skip", "99999", "--target", "builtin"],
            "--skip 99999: expected a number below ",
        ),
        (
            &["nightly", "--count", "1", "--out", "x.mlir"],
            "x.mlir: expected a folder, ",
        ),
        (
            &["nightly", "--count", "1", "--out", "n", "--state", "x.mlir"],
            "--state x.mlir: expected a folder, found a file",
        ),
        (
            &["nightly", "--count", "1", "--out", "n", "--state", "./n"],
            "--out n --state n: expected two different folders; without `--state`, the state is in `n/state`",
        ),
        (
            &["check", "x.mlir", "--tool-cpu-time", "0s"],
            "for '--tool-cpu-time <TIME>': expected a time above zero",
        ),
        (
            &["conformance", "--op", "arith.addi", "--count", "0"],
            "--op, --from and --count: expected functions to judge, found none",
        ),
        (
            &[
                "run",
                "--count",
                "1",
                "--target",
                "no-such-opt",
                "--passes=-cse",
                "--then",
                "builtin",
            ],
            "unknown target `no-such-opt`",
        ),
        (
            &["run", "--count", "1", "--passes", " random "],
            "--passes, --pipeline, --level and --then need an mlir-opt",
        ),
        (
            &["known", "."],
            ".: expected the folder of a finding, which has a file `finding.json`, or a folder of such folders",
        ),
        (
            &["reduce", "."],
            ".: expected the folder of a finding, which has a file `finding.json`, found none",
        ),
        (
            &["run", "--time", "abc"],
            "for '--time <TIME>': expected a duration such as 30s, 10m or 2h",
        ),
        (
            &["gen", "--without", "arith.divsii"],
            "expected an op, such as vector.step; did you mean `arith.divsi`?",
        ),
        (
            &["conformance", "--target", "builtin", "--op", "arith.adddi"],
            "such as arith.addi or arith; did you mean `arith.addi`?",
        ),
        (
            &["check", "x.mlir", "--passes", ""],
            "expected a pass, such as `-canonicalize`, found nothing",
        ),
        (
            &["check", "x.mlir", "--target", "text:"],
            "target `text:`: expected a command, such as `./my-pass`",
        ),
        (
            &["check", "x.mlir", "--target", "mlir-opt-2"],
            "no mlir-opt-2 in PATH",
        ),
        (
            &["run", "--count", "1", "--out", "file"],
            "file: cannot be written: expected a folder, found a file",
        ),
        (
            &["check", "gone.mlir"],
            "gone.mlir: No such file or directory",
        ),
        (
            &["nightly", "--out", "n"],
            "--budget <TIME>; for example: lowerfuzz nightly --budget 2h --out nights/first",
        ),
        (
            &["run", "--space", "integers", "--seeds", "x.mlir"],
            "use `nightly`, which searches with each",
        ),
    ];
    for (args, said) in cases {
        let ran = folder.run(args);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.err.contains(said), "{args:?}: {ran:?}");
        assert!(!ran.err.contains("os error"), "{ran:?}");
        // LLVM 2 has no MLIR.
        assert!(!ran.err.contains("mlir-2-tools"), "{ran:?}");
    }
}
