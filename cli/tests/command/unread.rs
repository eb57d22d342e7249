//! Tests that a lowering is not blamed for programs that its release does not read.

use crate::stand_in::Scene;

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
    let reason = "release 19 does not read the program: expected ':'";
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
