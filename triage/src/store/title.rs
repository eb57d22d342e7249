//! The title of a finding.

use std::fmt::Write as _;

use lowerfuzz_oracle::{Aspect, Finding};
use lowerfuzz_tools::mlir_opt::JudgedLevel;

use crate::record::{FindingBundle, FindingRecord};
use crate::reproducer::Shown;
use crate::signature::Subject;

/// Maximum number of ops that a title lists.
const MAX_OPS: usize = 3;

/// Returns the title of a finding, such as `[mlir][arith] -canonicalize: arith.remf: wrong value`. If
/// it is not known which op is wrong, the title lists the ops of the program.
pub(super) fn title(bundle: &FindingBundle) -> String {
    let finding = &bundle.record;
    let what = what(finding);
    if !finding.is_reduced() {
        return format!("[mlir] {}: {what} (unreduced)", suspects(finding));
    }
    let only = bundle.reproducer.as_ref().and_then(Shown::only_pass);
    let pass = finding
        .culprit
        .as_deref()
        .or(finding.pass_at_fault.as_deref());
    let pass = pass.or(only).unwrap_or("the lowering");
    let narrow = match &finding.signature.subject {
        Subject::Program {
            narrow_index: true, ..
        } => ", with index-bitwidth=32",
        Subject::Program { .. } | Subject::Diagnostic(_) | Subject::Unreduced(_) => "",
    };
    let ops = main_ops(finding, pass);
    let mut text = "[mlir]".to_owned();
    let mut tags: Vec<&str> = ops.iter().filter_map(|op| op.split('.').next()).collect();
    tags.dedup();
    for tag in tags {
        let _ = write!(text, "[{tag}]");
    }
    match &ops[..] {
        [op] => {
            let _ = write!(text, " {pass}: {op}: {what}{narrow}");
        }
        ops => {
            let listed = &ops[..ops.len().min(MAX_OPS)];
            let more = if ops.len() > MAX_OPS { ", …" } else { "" };
            let listed = listed.join(", ");
            let _ = write!(
                text,
                " {pass}: {what} in a program with {listed}{more}{narrow}"
            );
        }
    }
    text
}

/// Returns the passes that may have the bug of an unreduced finding.
fn suspects(finding: &FindingRecord) -> String {
    if let Some(pass) = &finding.pass_at_fault {
        return pass.clone();
    }
    let given = &finding.configuration;
    let passes = given.passes.join(" ");
    if passes.is_empty() {
        "the lowering".to_owned()
    } else if given.level == Some(JudgedLevel::Source) {
        passes
    } else {
        format!("{passes} or the lowering")
    }
}

fn what(finding: &FindingRecord) -> &'static str {
    match (finding.finding, finding.aspect) {
        (Finding::Mismatch, Some(Aspect::End)) => "another end",
        (Finding::Mismatch, Some(Aspect::Heap)) => "a leak or an invalid free",
        (Finding::Mismatch, Some(Aspect::Stack)) => "the stack grows",
        (Finding::Mismatch, _) => "wrong value",
        (Finding::IntroducedUb, Some(Aspect::Poison)) => "poison",
        (Finding::IntroducedUb, _) if finding.reason.contains("poison") => "poison",
        (Finding::IntroducedUb, _) => "undefined behaviour",
        (Finding::Inaccurate, _) => "inaccurate result",
        (Finding::Rejected, _) => "refusal",
        (Finding::Crashed, _) => "crash",
        (Finding::Hung, _) => "does not terminate",
        (Finding::InvalidOutput, _) => "invalid IR",
        (Finding::Nondeterministic, _) => "different output in two processes",
        (other @ (Finding::EngineDisagreement | Finding::WrongExpectation), _) => other.name(),
    }
}

/// Returns the op that the finding is about: the op whose lowering makes poison, the op at the first
/// difference if the lowering records where its ops came from, or the op that the diagnostic names.
/// If none of them is known, returns all ops that are not loads, stores, calls or other common ops.
/// If the pass converts one dialect, only its ops are returned.
fn main_ops<'f>(finding: &'f FindingRecord, pass: &str) -> Vec<&'f str> {
    let difference = finding.difference.as_ref().filter(|d| d.by_location);
    let differing = difference.and_then(|difference| difference.source_op.as_deref());
    let differs =
        |op: &&str| differing.is_some_and(|text| text.split_whitespace().any(|word| word == *op));
    let said = said(&finding.reason);
    let poisoned = said.split_once("from llvm.").and_then(|(_, made)| {
        let name = made.split(' ').next()?;
        Some(format!("arith.{}", source_name(name)))
    });
    let makes_poison = |op: &&str| poisoned.as_deref() == Some(*op);
    let spoken_of = |op: &&str| {
        let name = op.split('.').next_back().unwrap_or_default();
        said.contains(&name.replace('_', "")) || said.contains(op)
    };
    let ops = || finding.source_ops.iter().map(String::as_str);
    let one = ops()
        .find(makes_poison)
        .or_else(|| ops().find(differs))
        .or_else(|| ops().find(spoken_of));
    if let Some(op) = one {
        return vec![op];
    }
    let common = [
        "func.",
        "cf.",
        "memref.load",
        "memref.store",
        "memref.cast",
        "memref.alloc",
    ];
    let tells = |op: &&str| !common.iter().any(|common| op.starts_with(common));
    let mut telling: Vec<&str> = ops().filter(tells).collect();
    let converted = pass.trim_start_matches('-').strip_prefix("convert-");
    let converted = converted.and_then(|rest| rest.split_once("-to-"));
    if let Some((dialect, _)) = converted
        && telling
            .iter()
            .any(|op| op.split('.').next() == Some(dialect))
    {
        telling.retain(|op| op.split('.').next() == Some(dialect));
    }
    if telling.is_empty() {
        telling.push(ops().next().unwrap_or("func.func"));
    }
    telling
}

/// Returns the part of a reason that may name an op: the whole diagnostic, or the origin of poison,
/// without the words for the expected and the found value.
fn said(reason: &str) -> String {
    let said = match reason.split_once(", found ") {
        Some((_, found)) => found.find("from ").map_or("", |at| &found[at..]),
        None => reason,
    };
    said.to_lowercase()
}

/// Returns the name in `arith` of the op that becomes this LLVM op.
fn source_name(llvm: &str) -> String {
    match llvm {
        "lshr" => "shrui".to_owned(),
        "ashr" => "shrsi".to_owned(),
        "zext" => "extui".to_owned(),
        "sext" => "extsi".to_owned(),
        "sdiv" => "divsi".to_owned(),
        "udiv" => "divui".to_owned(),
        "fadd" | "fsub" | "fmul" | "fdiv" => format!("{}f", &llvm[1..]),
        other => format!("{other}i"),
    }
}
