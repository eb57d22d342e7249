//! Tests of programs that lowerfuzz or a release does not read.

use crate::stand_in::Scene;
use crate::tool::Folder;

/// A script that refuses every program.
const REFUSES_ALL: &str = "\
grep -n @case_ \"$file\" | while IFS=: read -r line rest; do
  echo \"$file:$line:1: error: expected ':'\" >&2
done
exit 1";

const TARGET: [&str; 2] = ["--target", "./mlir-opt-1"];

#[test]
fn a_program_that_the_tool_does_not_read_is_no_finding() {
    let scene = Scene::new(REFUSES_ALL);
    let check = [&["check", "sum.mlir", "--json"], &TARGET[..]].concat();
    let row = &scene.run(&check).json()[0];
    let reason = "./mlir-opt-1 does not read the program: expected ':'";
    assert_eq!(row["verdict"], "unsupported", "{row}");
    assert_eq!(row["reason"], reason, "{row}");
    // A run counts such programs by reason, because lowerfuzz may print them wrongly.
    let run = [&["run", "--count", "8", "--seed", "1"], &TARGET[..]].concat();
    let ran = scene.run(&run);
    assert!(ran.out.contains(reason), "{ran:?}");
    // Nothing was judged, so the run is no success.
    let why = "error: ./mlir-opt-1: no program was judged (8 programs: 8 unsupported)\n";
    assert_eq!((ran.status, &*ran.err), (Some(2), why), "{ran:?}");
    let json = scene.run(&[&run[..], &["--json"]].concat()).json();
    assert_eq!(json["findings_total"], 0, "{json}");
    let unread = json["unsupported"][reason].as_u64();
    assert!(unread > Some(0), "{json}");
}

/// A file with functions that cannot be read.
const PARTLY_READ: &str = "\
func.func @block() -> index {
  %x = gpu.block_id x
  return %x : index
}
func.func @user() -> index {
  %x = func.call @block() : () -> index
  return %x : index
}
func.func @good(%a: i32) -> i32 {
  return %a : i32
}
// call: @good(7 : i32) == 7 : i32
";

#[test]
fn an_unsupported_function_does_not_hide_the_others() {
    let folder = Folder::with("x.mlir", PARTLY_READ);
    let ran = folder.run(&["check", "x.mlir"]).expect_status(0);
    let lines = [
        "x.mlir: builtin: unsupported: `gpu.block_id` in @block at x.mlir:2:8 is not in the supported language",
        "x.mlir: builtin: unsupported: in @user at x.mlir:6:3: the op uses `@block`, which cannot be read",
        "x.mlir: builtin: 1 of 3 functions agree, 2 not judged",
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), lines);
    let ran = folder.run(&["check", "x.mlir", "--function", "good"]);
    assert_eq!(ran.out, "x.mlir: builtin: agree\n");
    let ran = folder.run(&["check", "x.mlir", "--function", "block"]);
    ran.expect_errors(&[
        "--function block: `gpu.block_id` in @block at x.mlir:2:8 is not in the supported language",
    ]);
    let json = folder.run(&["check", "x.mlir", "--json"]).json();
    assert_eq!(json[0]["function"], "block", "{json}");
    assert_eq!(json[0]["construct"], "gpu.block_id", "{json}");
    assert_eq!(json[2]["verdict"], "agree", "{json}");
    let not_judged = serde_json::json!(["block", "user"]);
    assert_eq!(json[2]["not_judged"], not_judged, "{json}");
}

#[test]
fn an_unsupported_op_in_generic_form_is_named_with_its_place() {
    let text = "func.func @g(%t: i32) -> i32 {\n  %0 = \"mydialect.magic\"(%t) : (i32) -> i32\n  \
                return %0 : i32\n}\n";
    let reason = "`mydialect.magic` in @g at x.mlir:2:8 is not in the supported language";
    let folder = Folder::with("x.mlir", text);
    let ran = folder.run(&["check", "x.mlir", "--target", "builtin"]);
    assert!(ran.out.contains(reason), "{ran:?}");
    assert_eq!(ran.status, Some(2), "{ran:?}");
    folder.write("x.mlir", format!("{text}// call: @g(1 : i32)\n"));
    let ran = folder.run(&["check", "x.mlir", "--target", "builtin"]);
    assert!(ran.out.contains(reason), "{ran:?}");
    // A tool may refuse the op without its name.
    let scene = Scene::new(READS_ALL_BUT_ONE);
    scene.folder.write("x.mlir", text);
    let ran = scene.run(&[&["check", "x.mlir"], &TARGET[..]].concat());
    let said = format!("x.mlir: ./mlir-opt-1: unsupported: {reason}");
    assert!(ran.out.starts_with(&said), "{ran:?}");
}

#[test]
fn a_function_with_an_error_does_not_hide_the_others() {
    let text = format!("{PARTLY_READ}func.func @bad() {{\n  return 1\n}}\n");
    let folder = Folder::with("x.mlir", text);
    let ran = folder.run(&["check", "x.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(
        ran.err,
        "error: x.mlir:14:10: expected an op, a block or `}`, found `1`\n"
    );
    let headline = "x.mlir: builtin: 1 of 4 functions agree, 3 not judged\n";
    assert!(ran.out.contains(headline), "{ran:?}");
    let json = folder.run(&["check", "x.mlir", "--json"]).json();
    assert_eq!(json[2]["function"], "bad", "{json}");
    assert_eq!(json[2]["construct"], "func.return", "{json}");
}

#[test]
fn floats_without_an_engine_are_unsupported() {
    let text = "\
func.func @wide(%a: f128) -> f128 {
  %b = arith.addf %a, %a : f128
  return %b : f128
}
func.func @vector(%a: vector<2x4xf80>) -> vector<2x4xf80> {
  %b = arith.mulf %a, %a : vector<2x4xf80>
  return %b : vector<2x4xf80>
}
func.func @good(%a: i1) -> i1 {
  return %a : i1
}
";
    let folder = Folder::with("x.mlir", text);
    let ran = folder.run(&["check", "x.mlir"]).expect_status(0);
    let lines = [
        "x.mlir: builtin: unsupported: `f128` in @wide at x.mlir:1:21 is not in the supported language",
        "x.mlir: builtin: unsupported: `f80` in @vector at x.mlir:5:31 is not in the supported language",
        "x.mlir: builtin: 1 of 3 functions agree, 2 not judged",
    ];
    assert_eq!(ran.out.lines().take(3).collect::<Vec<_>>(), lines);
}

#[test]
fn a_data_layout_without_an_engine_is_unsupported() {
    let text = "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 16>} {\n\
                func.func @f() {\n  return\n}\n}\n";
    let folder = Folder::with("x.mlir", text);
    let ran = folder.run(&["check", "x.mlir"]);
    let said = "x.mlir: builtin: unsupported: `index = 16` at x.mlir:1:20 is not in the supported language\n";
    assert_eq!((ran.status, &*ran.out), (Some(2), said), "{ran:?}");
}

#[test]
fn a_program_that_the_tool_reads_has_no_error() {
    let text = "func.func @f(%a: i8) -> i8 {\n  %b = arith.muli %a, 2 : i8\n  return %b : i8\n}\n\
                func.func @g(%a: i1) -> i1 {\n  return %a : i1\n}\n";
    let scene = Scene::new("exec cat \"$file\"");
    scene.folder.write("x.mlir", text);
    let ran = scene.run(&[&["check", "x.mlir"], &TARGET[..]].concat());
    let said = "x.mlir: ./mlir-opt-1: unsupported: in @f at x.mlir:2:23: expected a value such as `%a`, found `2`; \
                ./mlir-opt-1 accepts the program, but lowerfuzz does not read it\n";
    assert!(ran.out.starts_with(said), "{ran:?}");
    let scene = Scene::new(REFUSES_ALL);
    scene.folder.write("x.mlir", text);
    let ran = scene.run(&[&["check", "x.mlir"], &TARGET[..]].concat());
    assert!(
        ran.err.starts_with("error: x.mlir:2:23: expected "),
        "{ran:?}"
    );
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

/// A script that reads only programs without the op `mydialect.foo`, and changes nothing in them.
const READS_ALL_BUT_ONE: &str = "\
grep -q mydialect \"$file\" || exec cat \"$file\"
grep -n mydialect \"$file\" | while IFS=: read -r line rest; do
  echo \"$file:$line:1: error: unregistered dialect\" >&2
done
exit 1";

#[test]
fn an_op_that_the_tool_does_not_read_does_not_hide_other_functions() {
    let scene = Scene::new(READS_ALL_BUT_ONE);
    let text = "\
func.func @ok(%a: i32) -> i32 {
  return %a : i32
}
func.func @h(%a: i32) -> i32 {
  %0 = \"mydialect.foo\"(%a) : (i32) -> i32
  return %0 : i32
}
";
    scene.folder.write("x.mlir", text);
    let check = ["check", "x.mlir", "--passes", "-cse", "--level", "source"];
    let ran = scene.run(&[&check[..], &TARGET].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("  @ok: proved for all inputs (solver)\n"),
        "{ran:?}"
    );
    assert!(ran.out.contains("  @h: unsupported: "), "{ran:?}");
}

#[test]
fn each_module_of_a_file_is_judged() {
    let text = "\
module @a {
  func.func @f() -> i32 {
    %x = arith.constant 1 : i32
    return %x : i32
  }
  // call: @f() == 1 : i32
  module @b {
    func.func @f() -> i32 {
      %x = arith.constant 2 : i32
      return %x : i32
    }
    // call: @f() == 3 : i32
  }
}
";
    let folder = Folder::with("x.mlir", text);
    let ran = folder.run(&["check", "x.mlir"]).expect_status(1);
    assert!(ran.out.contains("x.mlir:1: builtin: agree\n"), "{ran:?}");
    assert!(
        ran.out.contains("x.mlir:7: builtin: wrong-expectation"),
        "{ran:?}"
    );
}

/// A script that refuses every program, and says whether the program has its original text.
const SAYS_TEXT: &str = "\
if grep -q 'return {tag} %sum : i32' \"$file\" && grep -q '^#alias = 1 : i32' \"$file\"; then
  said='original'
else
  said='printed'
fi
grep -n @case_ \"$file\" | while IFS=: read -r line rest; do
  echo \"$file:$line:1: error: $said\" >&2
done
exit 1";

#[test]
fn a_tool_gets_the_original_text_of_a_file() {
    let scene = Scene::new(SAYS_TEXT);
    let text = "\
#alias = 1 : i32
func.func @sum(%a: i32 {x.y = #alias}) -> i32 {
  %sum = arith.addi %a, %a : i32
  return {tag} %sum : i32
}
// call: @sum(1 : i32) == 2 : i32
";
    // A text of the tool's own release is never printed.
    scene
        .folder
        .write("new.mlir", format!("// release: 19\n{text}"));
    let old = text
        .replace("func.func", "func")
        .replace("arith.addi", "addi");
    scene.folder.write("old.mlir", old);
    for (file, said) in [("new.mlir", "original"), ("old.mlir", "printed")] {
        let row = &scene
            .run(&[&["check", file, "--json"], &TARGET[..]].concat())
            .json()[0];
        let reason = format!("./mlir-opt-1 does not read the program: {said}");
        assert_eq!(row["reason"], reason.as_str(), "{row}");
    }
}

#[test]
fn a_reduced_refusal_is_a_program_that_the_tool_reads() {
    // The tool converts nothing, and reads only programs with a multiplication.
    let reads = r#"
case "$*" in
*convert-*) ;;
*)
  awk -v file="$file" '
    function done() {
      if (text ~ /arith.muli/) printf "%s", text
      else if (text) print file ":" start ":1: error: expected more" > "/dev/stderr"
      text = ""
    }
    /^\/\/ -----/ { done(); next }
    /@case_/ { start = NR }
    { text = text $0 "\n" }
    END { done() }' "$file"
  exit 1 ;;
esac"#;
    let scene = Scene::new(&format!("{reads}\n{REFUSES_ALL}"));
    let program = "\
func.func @f(%a: i32, %b: i32) -> i32 {
  %x = arith.muli %a, %b : i32
  %y = arith.addi %x, %b : i32
  return %y : i32
}
// call: @f(2 : i32, 3 : i32) == 9 : i32
";
    scene.folder.write("mul.mlir", program);
    let args = [&["reduce", "mul.mlir"], &TARGET[..]].concat();
    let ran = scene.run(&args).expect_status(0);
    assert!(ran.out.contains("arith.muli"), "{ran:?}");
    assert!(!ran.out.contains("arith.addi"), "{ran:?}");
}

/// A file with a function that cannot be read, one whose op no lowering knows, and a wrong one.
const MIXED: &str = "\
func.func @tens(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.exp %t : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @own(%a: i8) -> i8 {
  %0 = \"acme.frobnicate\"(%a) : (i8) -> i8
  return %0 : i8
}
func.func @less(%a: i8) -> i1 {
  %c = arith.constant 0 : i8
  %0 = arith.cmpi ult, %c, %a : i8
  return %0 : i1
}
// call: @own(1 : i8)
// call: @less(-1 : i8) == true
";

const LEFT_OUT: &str =
    "note: x.mlir: left out: `tosa.exp` in @tens at x.mlir:2:8 is not in the supported language\n";

#[test]
fn commands_for_one_call_leave_out_functions_that_cannot_be_read() {
    let folder = Folder::with("x.mlir", MIXED);
    let ran = folder.run(&["interp", "x.mlir"]);
    assert_eq!((ran.status, &*ran.err), (Some(0), LEFT_OUT));
    assert!(ran.out.ends_with("\n@less: true\n"), "{ran:?}");
    let ran = folder.run(&["explain", "x.mlir", "--call", "2", "--target", "builtin"]);
    assert_eq!((ran.status, &*ran.err), (Some(0), LEFT_OUT));
    // The lowered steps are shown, although the lowering refuses the op of another function.
    let head = "x.mlir: builtin: call 2, @less: agree\n";
    assert!(ran.out.starts_with(head), "{ran:?}");
    assert!(ran.out.contains("llvm.icmp"), "{ran:?}");
    let plant = ["--plant", "compares-signed"];
    let ran = folder.run(&[&["explain", "x.mlir"], &plant[..]].concat());
    let head = "x.mlir: builtin: call 2, @less: mismatch\n";
    assert!(ran.out.starts_with(head), "{ran:?}");
    assert_eq!((ran.status, &*ran.err), (Some(1), LEFT_OUT));
    let ran = folder.run(&[&["reduce", "x.mlir"], &plant[..]].concat());
    assert_eq!((ran.status, &*ran.err), (Some(0), LEFT_OUT));
    assert!(ran.out.contains("func.func @less"), "{ran:?}");
    // A file in which nothing can be read is an error with a place.
    folder.write(
        "none.mlir",
        MIXED.split_inclusive("}\n").next().unwrap_or_default(),
    );
    for command in ["explain", "interp", "reduce"] {
        let ran = folder.run(&[command, "none.mlir"]);
        ran.expect_errors(&["none.mlir:2:8: expected the name of a known op, found `tosa.exp`"]);
    }
    let ran = folder.run(&["explain", "x.mlir", "--function", "tens"]);
    let line =
        "--function tens: `tosa.exp` in @tens at x.mlir:2:8 is not in the supported language";
    assert!(ran.err.ends_with(&format!("error: {line}\n")), "{ran:?}");
    assert_eq!(ran.status, Some(2));
}

#[test]
fn a_matrix_judges_the_functions_that_a_lowering_accepts() {
    let folder = Folder::with("x.mlir", MIXED);
    let ran = folder.run(&["matrix", "x.mlir", "--target", "builtin"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines,
        [
            "x.mlir: unsupported: `tosa.exp` in @tens at x.mlir:2:8 is not in the supported language",
            "x.mlir",
            "  builtin          0.1.0    1 of 3 functions agree, 2 not judged",
        ]
    );
    assert_eq!(ran.status, Some(0));
    let plant = [
        "matrix",
        "x.mlir",
        "--target",
        "builtin",
        "--plant",
        "compares-signed",
    ];
    let ran = folder.run(&plant).expect_status(1);
    assert!(
        ran.out.contains("  mismatch (blame: lowering): "),
        "{ran:?}"
    );
}

#[test]
fn tv_judges_the_functions_that_can_be_read_in_both_programs() {
    let folder = Folder::with("x.mlir", MIXED);
    folder.write("y.mlir", MIXED.replace("ult", "slt"));
    let ran = folder.run(&["tv", "x.mlir", "y.mlir"]).expect_status(1);
    let lines: Vec<&str> = ran.out.lines().collect();
    let tens = "`tosa.exp` in @tens at x.mlir:2:8 is not in the supported language";
    assert!(lines[0].starts_with("@own: agree (1 call)"), "{ran:?}");
    assert_eq!(
        lines[1..],
        [
            "@less: mismatch (1 call)".to_owned(),
            "  call 1: mismatch: result 0: expected true, found false".to_owned(),
            format!("@tens: not judged: {tens}"),
            "x.mlir -> y.mlir: 3 functions: 1 agree, 1 mismatch, 1 not judged".to_owned(),
        ]
    );
    let json = folder.run(&["tv", "x.mlir", "y.mlir", "--json"]).json();
    assert_eq!(json[0]["functions"][2]["function"], "tens", "{json}");
    assert!(json[0]["functions"][2]["verdict"].is_null(), "{json}");
    let ran = folder.run(&["tv", "x.mlir", "x.mlir"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    // Nothing can be judged if no function can be read in both programs.
    folder.write(
        "none.mlir",
        MIXED.split_inclusive("}\n").next().unwrap_or_default(),
    );
    for pair in [["x.mlir", "none.mlir"], ["none.mlir", "none.mlir"]] {
        let ran = folder.run(&["tv", pair[0], pair[1], "--function", "tens"]);
        assert_eq!(ran.status, Some(2), "{ran:?}");
    }
    let ran = folder.run(&["tv", "none.mlir", "none.mlir"]);
    assert_eq!(ran.status, Some(2), "{ran:?}");
    assert_eq!(ran.err, "error: none.mlir: no function could be judged\n");
}
