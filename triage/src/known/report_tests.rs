//! Tests that the list of known bugs recognises the program of each report.

use std::path::{Path, PathBuf};

use lowerfuzz_interp::Ub;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_oracle::{
    Aspect, Blame, BrokenRule, Cause, Difference, Finding, Owner, Undefined, Verdict,
};

use super::{Candidate, DEFAULT, KnownBugs, PassAtFault};
use crate::signature::Signature;
use crate::store::ReportRecord;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A report with a test case, and what a tool prints for it.
struct Report {
    name: String,
    record: ReportRecord,
    case: Case,
    /// The first error of the newest affected release. Empty if it prints none.
    error: String,
}

/// All reports whose programs lowerfuzz judges.
fn reports() -> Vec<Report> {
    let folders = std::fs::read_dir(root().join("reports")).expect("reports");
    let folders = folders.map(|entry| entry.expect("an entry").path());
    let reports = folders.filter_map(|folder| {
        let source = std::fs::read_to_string(folder.join("source.mlir")).ok()?;
        let case = match case::parse(&source, None) {
            Ok(case) => case,
            // No generated program has an op that lowerfuzz does not know.
            Err(why) if why.foreign.is_some() => return None,
            Err(why) => panic!("{}: {}", folder.display(), why.message),
        };
        let record = ReportRecord::at(&folder).expect("a record")?;
        let newest = record.affected.last().expect("a release");
        let out = folder.join(format!("release-{newest}.out"));
        let out = std::fs::read_to_string(out).expect("an output");
        let errors = out.lines().filter_map(|line| line.split_once("error: "));
        Some(Report {
            name: folder.file_name()?.to_str()?.to_owned(),
            error: errors
                .map(|(_, error)| error.to_owned())
                .next()
                .unwrap_or_default(),
            case,
            record,
        })
    });
    let mut reports: Vec<Report> = reports.collect();
    reports.sort_by(|a, b| a.name.cmp(&b.name));
    reports
}

/// The kinds of findings that a run may make of a kind of bug.
fn findings(kind: &str) -> &'static [Finding] {
    match kind {
        "wrong code" | "leak" => &[Finding::Mismatch, Finding::IntroducedUb],
        "introduced UB" | "crash at run time" => &[Finding::IntroducedUb, Finding::Mismatch],
        "crash" => &[Finding::Crashed],
        "hang" => &[Finding::Hung],
        "invalid IR" => &[Finding::Rejected, Finding::InvalidOutput],
        "rejected" => &[Finding::Rejected],
        "nondeterminism" => &[Finding::Nondeterministic],
        "inaccurate" => &[Finding::Inaccurate, Finding::Mismatch],
        _ => panic!("{kind}"),
    }
}

/// The verdicts that a run may reach on the program of a report.
fn verdicts(report: &Report) -> Vec<Verdict> {
    let seen = |finding, seen| Verdict::finding(finding, Blame::Lowering, Cause::Seen(seen));
    let mut verdicts = Vec::new();
    for finding in findings(&report.record.kind) {
        let aspect = match report.record.kind.as_str() {
            "leak" => Aspect::Heap,
            _ => Aspect::Value,
        };
        let other = Difference::other(aspect, String::new());
        match finding {
            Finding::Crashed | Finding::Rejected | Finding::InvalidOutput => {
                let said = Cause::said(&*report.error);
                verdicts.push(Verdict::finding(*finding, Blame::Lowering, said));
            }
            Finding::IntroducedUb => {
                let outside = Ub::OutOfBlock {
                    offset: 7,
                    size: 1,
                    block: 6,
                };
                let misaligned = Ub::Misaligned {
                    address: 1,
                    align: 4,
                };
                for (op, why) in [
                    ("llvm.load", Ub::PoisonUsed("an address")),
                    ("llvm.load", outside),
                    ("llvm.load", misaligned),
                    ("llvm.sdiv", Ub::DivByZero),
                ] {
                    let rule = BrokenRule {
                        op: Some(op.to_owned()),
                        function: "f".to_owned(),
                        owner: Owner::Lowered,
                        why,
                    };
                    let undefined = Undefined::Rule(Box::new(rule));
                    verdicts.push(seen(*finding, Difference::Undefined(undefined)));
                }
                verdicts.push(seen(*finding, other));
            }
            Finding::Mismatch
            | Finding::Inaccurate
            | Finding::Hung
            | Finding::Nondeterministic
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => verdicts.push(seen(*finding, other)),
        }
    }
    verdicts
}

/// Reports whose programs the rule of another report explains: the shapes of their programs and
/// their passes are equal.
const SHARED: [(&str, &str); 10] = [
    (
        "alias-fold-ignores-the-permutation-map",
        "alias-fold-drops-a-stride-of-a-reduced-subview",
    ),
    (
        "copied-buffer-beside-a-memref-load",
        "copied-buffer-of-a-strided-loop",
    ),
    (
        "lift-cf-to-scf-of-wide-switch",
        "index-switch-compares-32-bits",
    ),
    (
        "mask-of-a-transposed-transfer",
        "split-transfer-write-copies-another-part",
    ),
    ("narrowed-shift-amount", "narrowed-unsigned-remainder"),
    (
        "remove-dead-values-block-arguments",
        "remove-dead-values-unreachable-blocks",
    ),
    (
        "remove-dead-values-public-function",
        "remove-dead-values-unreachable-blocks",
    ),
    (
        "semi-affine-quotient-in-a-product",
        "semi-affine-quotient-divided-twice",
    ),
    (
        "vectorized-loop-with-a-step",
        "vectorized-loop-with-a-remainder",
    ),
    (
        "vectorized-strided-access",
        "vectorized-loop-with-a-remainder",
    ),
];

/// Reports without a rule for their program, because a rule for its shape would be about more than
/// the report.
const TOO_WIDE: [&str; 5] = [
    // Any wrong `affine.apply`, not only that of `ceildiv`.
    "affine-ceildiv-of-minimum",
    // Its rule is about the unconverted cast that a run sees. The release prints no error.
    "extracted-vector-of-one-element",
    // Its rule asks for the violation of the constrained intrinsic, which the program here lacks.
    "rounding-mode-is-not-set",
    // A rule for these ops and passes would also count other bugs of folds and of fusion.
    "extracted-element-read-after-a-store",
    "fused-generic-that-reads-memory",
];

/// Returns the pass at fault, which may be part of a textual pipeline.
fn pass_at_fault(record: &ReportRecord) -> String {
    let is_pass = |word: &&String| word.starts_with('-') && *word != "-o";
    let pass = record.pass.iter().rfind(is_pass).map_or("", String::as_str);
    match pass.strip_prefix("-pass-pipeline=") {
        Some(pipeline) => {
            let (_, inner) = pipeline.rsplit_once('(').expect("a nested pipeline");
            let end = inner.find(['{', ')']).expect("an end");
            format!("-{}", &inner[..end])
        }
        None => pass.to_owned(),
    }
}

/// A run that finds the program of a report again counts it for this report.
#[test]
fn the_program_of_each_report_is_known_by_its_rule() {
    let known = KnownBugs::read(Some(&root().join(DEFAULT))).expect("the list");
    let mut wrong = Vec::new();
    let reports = reports();
    for report in &reports {
        let newest = report.record.affected.last().expect("a release");
        let target = format!("mlir-opt-{newest}");
        let version = format!("{newest}.0.0");
        let pass = pass_at_fault(&report.record);
        let by = match pass.as_str() {
            "" => PassAtFault::Lowering,
            pass => PassAtFault::Pass(pass),
        };
        let shared = SHARED.iter().find(|(name, _)| *name == report.name);
        let expected = match shared {
            _ if TOO_WIDE.contains(&&*report.name) => None,
            Some((_, other)) => Some(format!("reports/{other}")),
            None => Some(format!("reports/{}", report.name)),
        };
        let mut explained = Vec::new();
        let mut texts = Vec::new();
        for verdict in verdicts(report) {
            let signature = Signature::of_reduced(&report.case, &verdict).expect("a finding");
            for pass in [by, PassAtFault::Lowering] {
                let candidate = Candidate {
                    target: &target,
                    version: &version,
                    signature: &signature,
                    pass,
                };
                explained.extend(known.report(&candidate).map(str::to_owned));
            }
            texts.push(signature.to_string());
        }
        let is_right = match &expected {
            Some(expected) => explained.contains(expected),
            None => explained.is_empty(),
        };
        if !is_right {
            let name = &report.name;
            wrong.push(format!("{name}: {pass}: {texts:?}: {explained:?}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(reports.len() > 100, "{} reports", reports.len());
}
