//! Tests of the list of known bugs.

use std::collections::BTreeSet;

use lowerfuzz_ir::Op;

use super::*;
use crate::signature::Signature;
use crate::store::StoredFinding;

fn known(text: &str) -> KnownBugs {
    KnownBugs::parse(text, Path::new("known.toml")).expect("a list")
}

fn signature(text: &str) -> Signature {
    text.parse().expect("a signature")
}

fn report<'a>(known: &'a KnownBugs, text: &str, pass: PassAtFault<'_>) -> Option<&'a str> {
    let signature = signature(text);
    known.report(&Candidate {
        target: "mlir-opt-22",
        version: "22.1.8",
        signature: &signature,
        pass,
    })
}

const RULE: &str = r#"
[[rule]]
report = "reports/x"
targets = ["mlir-opt-22", "mlir-opt-19"]
passes = ["sccp"]
verdicts = ["mismatch", "rejected"]
ops = [["affine.for", "affine.store(memref1)"]]
messages = ["no good", ["'affine.", "' op is bad"]]
evidence = ["end"]
"#;

#[test]
fn a_rule_explains_what_has_its_ops_by_the_fault_of_its_pass() {
    let known = known(RULE);
    let shape = "mismatch/lowering/affine.for()+affine.store(int,memref1)+arith.addi(int)";
    let sccp = PassAtFault::Pass("-sccp=x=1");
    assert_eq!(report(&known, shape, sccp), Some("reports/x"));
    for other in [
        PassAtFault::Pass("-cse"),
        PassAtFault::Lowering,
        PassAtFault::Unknown,
    ] {
        assert_eq!(report(&known, shape, other), None, "{other:?}");
    }
    for text in [
        "mismatch/lowering/affine.for()+affine.store(int,memref2)",
        "mismatch/lowering/affine.store(int,memref1)",
        "introduced-ub/lowering/affine.for()+affine.store(int,memref1)",
        "mismatch/jit/affine.for()+affine.store(int,memref1)",
        "mismatch/lowering/affine.for()+affine.store(int,memref1)/index-32",
        "rejected/lowering/all is well",
        "rejected/lowering/' op is bad, as is 'affine.for",
        "mismatch/lowering (unreduced): heap",
    ] {
        assert_eq!(report(&known, text, sccp), None, "{text}");
    }
    for text in [
        "rejected/lowering/this is no good",
        "rejected/lowering/'affine.for' op is bad",
        "mismatch/lowering (unreduced): end",
    ] {
        assert_eq!(report(&known, text, sccp), Some("reports/x"), "{text}");
    }
}

#[test]
fn a_signature_without_types_finds_the_reports_of_its_ops() {
    let known = known(RULE);
    let found = |text: &str| {
        let signature = signature(text);
        let mut rules = known.rules().iter();
        rules.any(|rule| rule.explains_on_some_target(&signature))
    };
    assert!(found("mismatch/lowering/affine.for+affine.store"));
    assert!(found(
        "mismatch/lowering/affine.for()+affine.store(memref1)"
    ));
    assert!(!found(
        "mismatch/lowering/affine.for()+affine.store(memref2)"
    ));
    assert!(!found("mismatch/lowering/affine.for"));
    // The signature of a finding has the types that matter.
    let sccp = PassAtFault::Pass("-sccp");
    let text = "mismatch/lowering/affine.for+affine.store";
    assert_eq!(report(&known, text, sccp), None);
}

#[test]
fn the_diagnostic_of_a_known_bug_is_recognised_without_the_pass() {
    let known = known(RULE);
    let has = |target: &str, text: &str| known.has_diagnostic((target, ""), &signature(text));
    assert!(has(
        "mlir-opt-19",
        "rejected/lowering (unreduced): diagnostic: no good"
    ));
    assert!(!has(
        "mlir-opt-16",
        "rejected/lowering (unreduced): diagnostic: no good"
    ));
    assert!(!has(
        "mlir-opt-19",
        "crashed/lowering (unreduced): diagnostic: no good"
    ));
    assert!(!has("mlir-opt-19", "mismatch/lowering (unreduced): end"));
}

#[test]
fn only_ops_allow_no_others() {
    let known = known(
        "[[rule]]\nreport = \"reports/x\"\ntargets = [\"mlir-opt-22\"]\npasses = [\"none\"]\n\
         verdicts = [\"mismatch\"]\nonly_ops = [[\"arith.addi(int)\"]]\n",
    );
    let of = |text: &str| report(&known, text, PassAtFault::Lowering);
    assert_eq!(of("mismatch/lowering/arith.addi(int)"), Some("reports/x"));
    assert_eq!(
        of("mismatch/lowering/arith.addi(int)+arith.subi(int)"),
        None
    );
}

#[test]
fn an_unreduced_finding_is_presumed_to_be_known_by_the_ops_of_its_program() {
    let known = known(RULE);
    let op = |name: &str| Op::from_name(name).expect("an op").0;
    let uses = |ops: &[&str]| Uses {
        ops: ops.iter().map(|name| op(name)).collect(),
        ..Uses::default()
    };
    let presumed = |text: &str, ops: &[&str], target: &str, pass: PassAtFault<'_>| {
        let signature = signature(text);
        let candidate = Candidate {
            target,
            version: "",
            signature: &signature,
            pass,
        };
        known.presumed_report(&candidate, &uses(ops)).is_some()
    };
    let all = ["affine.for", "affine.store", "arith.addi"];
    let (sccp, value) = (
        PassAtFault::Pass("-sccp"),
        "mismatch/lowering (unreduced): value",
    );
    assert!(presumed(value, &all, "mlir-opt-19", sccp));
    assert!(!presumed(value, &all[..1], "mlir-opt-19", sccp));
    assert!(!presumed(value, &all, "mlir-opt-16", sccp));
    assert!(!presumed(value, &all, "mlir-opt-19", PassAtFault::Lowering));
    assert!(!presumed(value, &all, "mlir-opt-19", PassAtFault::Unknown));
    let undefined = "introduced-ub/lowering (unreduced): undefined";
    assert!(!presumed(undefined, &all, "mlir-opt-19", sccp));
    let end = "mismatch/lowering (unreduced): end";
    assert!(presumed(end, &[], "mlir-opt-19", sccp));
}

#[test]
fn a_rule_with_messages_presumes_no_finding_with_another_message() {
    let known = known(
        "[[rule]]\nreport = \"reports/x\"\ntargets = [\"mlir-opt-19\"]\npasses = [\"none\"]\n\
         verdicts = [\"rejected\"]\nonly_ops = [[\"affine.for\"]]\nmessages = [\"no good\"]\n",
    );
    let uses = Uses {
        ops: [Op::from_name("affine.for").expect("an op").0]
            .into_iter()
            .collect(),
        ..Uses::default()
    };
    let presumed = |text: &str| {
        let signature = signature(text);
        let candidate = Candidate {
            target: "mlir-opt-19",
            version: "",
            signature: &signature,
            pass: PassAtFault::Lowering,
        };
        known.presumed_report(&candidate, &uses).is_some()
    };
    assert!(presumed(
        "rejected/lowering (unreduced): diagnostic: no good at all"
    ));
    assert!(!presumed(
        "rejected/lowering (unreduced): diagnostic: not today"
    ));
}

/// The program of a crash without a stack decides alone.
#[test]
fn a_crash_without_a_stack_is_presumed_to_be_known_by_its_ops() {
    let known = known(
        "[[rule]]\nreport = \"reports/x\"\ntargets = [\"mlir-opt-19\"]\npasses = [\"sccp\"]\n\
         verdicts = [\"crashed\"]\nops = [[\"affine.for\"]]\nmessages = [\"signal # in mlir::f\"]\n",
    );
    let presumed = |text: &str, op: &str| {
        let signature = signature(text);
        let candidate = Candidate {
            target: "mlir-opt-19",
            version: "",
            signature: &signature,
            pass: PassAtFault::Pass("-sccp"),
        };
        let uses = Uses {
            ops: [Op::from_name(op).expect("an op").0].into_iter().collect(),
            ..Uses::default()
        };
        known.presumed_report(&candidate, &uses).is_some()
    };
    let bare = "crashed/lowering (unreduced): diagnostic: signal #";
    assert!(presumed(bare, "affine.for"));
    assert!(!presumed(bare, "arith.addi"));
    let stack = "crashed/lowering (unreduced): diagnostic: signal # in mlir::g, called by mlir::h";
    assert!(!presumed(stack, "affine.for"));
}

/// The stack of a crash decides, whatever the ops of the program are.
#[test]
fn the_stack_of_a_crash_names_the_bug() {
    let known = known(
        "[[rule]]\nreport = \"reports/ops\"\ntargets = [\"mlir-opt-19\"]\npasses = [\"sccp\"]\n\
         verdicts = [\"crashed\"]\nops = [[\"affine.for\"]]\n\
         [[rule]]\nreport = \"reports/stack\"\ntargets = [\"mlir-opt-19\"]\npasses = [\"cse\"]\n\
         verdicts = [\"crashed\"]\nops = [[\"arith.addi\"]]\nmessages = [\"signal # in mlir::f\"]\n",
    );
    let uses = Uses {
        ops: [Op::from_name("affine.for").expect("an op").0]
            .into_iter()
            .collect(),
        ..Uses::default()
    };
    let presumed = |called: &str| {
        let text = format!(
            "crashed/lowering (unreduced): diagnostic: signal # in mlir::{called}, called by mlir::h"
        );
        let signature = signature(&text);
        let candidate = Candidate {
            target: "mlir-opt-19",
            version: "",
            signature: &signature,
            pass: PassAtFault::Unknown,
        };
        let passes = ["-sccp", "-cse"].map(str::to_owned);
        let report = known.presumed_after_passes(&candidate, &uses, &passes);
        report.map(str::to_owned)
    };
    assert_eq!(presumed("f").as_deref(), Some("reports/stack"));
    assert_eq!(presumed("g"), None);
}

#[test]
fn a_rule_is_bound_and_about_something() {
    let head = "[[rule]]\nreport = \"reports/x\"\n";
    let bound = "targets = [\"t\"]\npasses = [\"none\"]\nverdicts = [\"hung\"]\n";
    let fails = |text: String| {
        let why = KnownBugs::parse(&text, Path::new("k")).expect_err(&text);
        why.to_string()
    };
    for (left_out, text) in [
        (
            "targets",
            "targets = []\npasses = [\"none\"]\nverdicts = [\"hung\"]\n",
        ),
        (
            "passes",
            "targets = [\"t\"]\npasses = []\nverdicts = [\"hung\"]\n",
        ),
        (
            "verdicts",
            "targets = [\"t\"]\npasses = [\"none\"]\nverdicts = []\n",
        ),
    ] {
        let why = fails(format!("{head}{text}evidence = [\"output\"]\n"));
        assert!(why.starts_with("k:1: ") && why.contains(left_out), "{why}");
    }
    for about in ["", "ops = [[]]\n", "messages = [\"\"]\n"] {
        let why = fails(format!("{head}{bound}{about}"));
        assert!(why.contains("about every finding"), "{why}");
    }
    for wrong in [
        "ops = [[\"x y\"]]\n",
        "evidence = [\"hm\"]\n",
        "types = [\"i32\"]\n",
    ] {
        fails(format!("{head}{bound}{wrong}"));
    }
}

#[test]
fn a_finding_of_two_targets_may_be_a_bug_of_the_lowering() {
    let known = known(&RULE.replace("\"sccp\"", "\"none\", \"sccp\""));
    let signature = signature("rejected/lowering/this is no good");
    let report = |pass, then| {
        let candidate = Candidate {
            target: "heir-opt",
            version: "24.0.0git",
            signature: &signature,
            pass,
        };
        known.report_with(&candidate, then)
    };
    let (lowering, pass) = (PassAtFault::Lowering, PassAtFault::Pass("-sccp"));
    assert_eq!(report(lowering, Some("mlir-opt-22")), Some("reports/x"));
    assert_eq!(report(lowering, Some("mlir-opt-16")), None);
    assert_eq!(report(lowering, None), None);
    assert_eq!(
        report(pass, Some("mlir-opt-22")),
        None,
        "the passes run in heir-opt"
    );
}

#[test]
fn a_rule_names_a_group_of_passes() {
    let groups = "[pass_groups]\nfolding = [\"canonicalize\", \"inline\"]\n";
    let rule = RULE.replace("\"sccp\"", "\"none\", \"@folding\"");
    let known = known(&format!("{groups}{rule}"));
    let shape = "rejected/lowering/this is no good";
    for pass in [
        PassAtFault::Lowering,
        PassAtFault::Pass("-inline=x=1"),
        PassAtFault::Pass("-canonicalize"),
    ] {
        assert_eq!(report(&known, shape, pass), Some("reports/x"), "{pass:?}");
    }
    for pass in ["-sccp", "-folding", "-@folding"] {
        let pass = PassAtFault::Pass(pass);
        assert_eq!(report(&known, shape, pass), None, "{pass:?}");
    }
    let text = rule.replace("@folding", "@unfolding");
    let why = KnownBugs::parse(&format!("{groups}{text}"), Path::new("k")).expect_err("no group");
    let why = why.to_string();
    assert!(
        why.contains("k:4: ") && why.contains("found `@unfolding`"),
        "{why}"
    );
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Checks that every report that the list names exists.
#[test]
fn the_reports_of_the_list_are_there() {
    let text = std::fs::read_to_string(root().join(DEFAULT)).expect("the list");
    let file: File = toml::from_str(&text).expect("TOML");
    let rules = file.rule.iter().map(|rule| &rule.as_ref().report);
    let suppressions = file.suppress.iter().map(|entry| &entry.as_ref().report);
    let reports: BTreeSet<&String> = rules.chain(suppressions).collect();
    assert!(reports.len() >= 100, "{} reports", reports.len());
    let fixed = std::fs::read_to_string(root().join("reports/fixed.md")).expect("fixed.md");
    for report in reports {
        let path = root().join(report);
        // Bugs that only old releases have are one line each.
        let name = report.trim_start_matches("reports/");
        if fixed.contains(&format!("\n| {name} | ")) {
            continue;
        }
        // Each open question is a section of one page.
        let is_question = report.contains('#') && lowerfuzz_data::open_question(report).is_some();
        assert!(path.join("issue.md").is_file() || is_question, "{report}");
    }
    assert!(!text.contains('*'), "a rule has no wildcards");
}

/// Checks that a rule of the report explains the report's own finding, and that no other rule does.
#[test]
fn a_reports_own_finding_is_known_by_its_rule_alone() {
    let list = root().join(DEFAULT);
    let known = KnownBugs::read(Some(&list)).expect("the list");
    let (mut reports, mut wrong) = (0, Vec::new());
    for folder in std::fs::read_dir(root().join("reports")).expect("reports") {
        let folder = folder.expect("an entry").path();
        if !StoredFinding::is_at(&folder) {
            continue;
        }
        let record = StoredFinding::at(&folder)
            .expect("a finding")
            .expect("a folder")
            .record;
        let candidate = Candidate {
            target: &record.target,
            version: &record.target_version,
            signature: &record.signature,
            pass: PassAtFault::of_required(&record.configuration.passes),
        };
        let rules: Vec<&str> = known
            .rules_for(&candidate)
            .map(|rule| &*rule.report)
            .collect();
        let name = folder.file_name().expect("a name").display().to_string();
        if rules != [format!("reports/{name}")] {
            wrong.push(format!("{name}: {} {rules:?}", record.signature));
        }
        reports += 1;
    }
    assert_eq!(wrong, [""; 0]);
    assert!(reports >= 8, "{reports} reports");
}

#[test]
fn a_rule_of_a_release_is_about_every_build_of_it() {
    let known = known(RULE);
    let text = "rejected/lowering/this is no good";
    let signature = signature(text);
    let is_known = |target: &str, version: &str| {
        let candidate = Candidate {
            target,
            version,
            signature: &signature,
            pass: PassAtFault::Pass("-sccp"),
        };
        known.report(&candidate).is_some()
    };
    assert!(is_known("mlir-opt-22", "22.1.8"));
    assert!(is_known("catalyst --tool=opt", "22.0.0git"));
    assert!(is_known("build/bin/my-opt", "22.1.8"));
    assert!(!is_known("heir-opt", "24.0.0git"));
    assert!(!is_known("heir-opt", "unknown"));
    assert!(!is_known("builtin", "22.0.0"));
}

#[test]
fn a_stack_identifies_a_crash_whichever_pass_is_at_fault() {
    let known = known(
        r#"
[[rule]]
report = "reports/crash"
targets = ["mlir-opt-22"]
passes = ["sccp"]
verdicts = ["crashed", "rejected"]
messages = ["in mlir::f", "no good"]
"#,
    );
    let of_crash = |text: &str, passes: &[&str]| {
        let signature = signature(text);
        let passes: Vec<String> = passes.iter().map(|pass| (*pass).to_owned()).collect();
        let crash = Candidate {
            target: "mlir-opt-22",
            version: "22.1.8",
            signature: &signature,
            pass: PassAtFault::Unknown,
        };
        known.report_of_crash(&crash, &passes).map(str::to_owned)
    };
    let crash = "crashed/lowering/signal # in mlir::f, called by mlir::g";
    let reported = Some("reports/crash".to_owned());
    assert_eq!(of_crash(crash, &["-cse", "-sccp"]), reported);
    assert_eq!(of_crash(crash, &["-cse"]), None);
    let other = "crashed/lowering/signal # in mlir::h, called by mlir::g";
    assert_eq!(of_crash(other, &["-sccp"]), None);
    assert_eq!(of_crash("rejected/lowering/no good", &["-sccp"]), None);
}
