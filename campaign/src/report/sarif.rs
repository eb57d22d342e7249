//! Renders a nightly run as SARIF 2.1.0: a rule for each verdict, a result for each key without a
//! report. The JSON is written directly, because only a few fields are needed. A test validates it
//! against the schema.

use serde_json::{Value, json};

use crate::conformed::Conformed;
use crate::night::finding::{Finding, TargetKey};
use crate::night::history::Standing;
use crate::report::format::Format;
use crate::report::overview::Overview;
use crate::results::CaseFound;
use lowerfuzz_triage::escape::{one_line, visible};

/// Maximum number of results that GitHub keeps for a run.
const MAX_RESULTS: usize = 5000;
/// Maximum number of characters of a SARIF message. The message is only a summary, and the file
/// contains the program.
const MAX_MESSAGE: usize = 1000;

/// The verdicts and their meanings.
const RULES: [(&str, &str); 12] = [
    (
        "mismatch",
        "The lowered program computes another value than its source.",
    ),
    (
        "introduced-ub",
        "The lowered program has undefined behaviour, but its source has none.",
    ),
    (
        "inaccurate",
        "A result loses more digits than that of a math library.",
    ),
    ("crashed", "The lowering crashed."),
    (
        "hung",
        "The lowering, or the lowered program, does not terminate.",
    ),
    (
        "rejected",
        "The lowering rejects a program that it should accept.",
    ),
    (
        "invalid-output",
        "The lowering's output is not a valid module.",
    ),
    (
        "nondeterministic",
        "Two processes of the lowering produce different output for the same program.",
    ),
    (
        "engine-disagreement",
        "The engines that run the lowered program disagree.",
    ),
    (
        "wrong-expectation",
        "A test case expects a value that its source does not compute.",
    ),
    (
        BECAME_WRONG,
        "An op alone is wrong on a type, and the stored conformance table has another outcome.",
    ),
    (
        NOT_JUDGED,
        "A part of the nightly run judged nothing, or not all that it should.",
    ),
];

/// The rule for parts of the run that judged nothing, or not all that they should.
const NOT_JUDGED: &str = "not-judged";

/// The rule for rows of the stored conformance table that became wrong.
const BECAME_WRONG: &str = "became-wrong";

/// Renders the SARIF log of a nightly run.
pub(crate) fn sarif(overview: &Overview<'_>) -> Value {
    let rules: Vec<Value> = RULES
        .iter()
        .map(|(id, what)| {
            json!({
                "id": id,
                "shortDescription": { "text": what },
                "defaultConfiguration": { "level": "error" },
            })
        })
        .collect();
    // Gaps come first, because they put all other results into question.
    let gaps = gaps(overview);
    let of_gap = |gap: &String| of_report(NOT_JUDGED, gap, &format!("Not judged: {gap}"));
    let mut results: Vec<Value> = gaps.iter().map(of_gap).collect();
    let wrong = overview.night.conformed().flat_map(Conformed::became_wrong);
    results.extend(wrong.map(|change| {
        let key = format!("{}/{} on {}", change.target, change.op, change.types);
        let text: String = one_line(&format!("Became wrong: {change}"));
        let text: String = text.chars().take(MAX_MESSAGE).collect();
        of_report(BECAME_WRONG, &key, &text)
    }));
    for standing in [Standing::New, Standing::Back, Standing::Open] {
        for (key, _, finding) in overview.keys(standing) {
            let program = finding.map(Program::of_finding);
            let case = || Program::of_case(overview.cases.get(key)?);
            if let Some(program) = program.or_else(case) {
                results.push(result(key, standing, &program));
            }
        }
    }
    results.truncate(MAX_RESULTS);
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "lowerfuzz",
                "informationUri": "https://github.com/lowerfuzz/lowerfuzz",
                "semanticVersion": overview.night.plan.tool.split(' ').nth(1).unwrap_or("0.0.0"),
                "rules": rules,
            } },
            "invocations": [{
                "executionSuccessful": gaps.is_empty(),
                "toolExecutionNotifications": gaps.iter().map(|gap| json!({
                    "level": "error",
                    "message": { "text": gap },
                })).collect::<Vec<_>>(),
            }],
            "automationDetails": { "id": "lowerfuzz/night/" },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// Returns a text for each missing shard, and for each group of parts that did not judge what they
/// should.
fn gaps(overview: &Overview<'_>) -> Vec<String> {
    let shards = overview.night.shard_gaps();
    let shards = shards.iter().map(ToString::to_string);
    let gaps = overview.gaps.iter().map(ToString::to_string);
    let short = |text: String| one_line(&text).chars().take(MAX_MESSAGE).collect();
    shards.chain(gaps).map(short).collect()
}

/// A result without a program. Its location is the report, which names all such results.
fn of_report(id: &str, key: &str, text: &str) -> Value {
    let rule = RULES.iter().position(|(known, _)| *known == id);
    json!({
        "ruleId": id,
        "ruleIndex": rule,
        "level": "error",
        "baselineState": "new",
        "message": { "text": text },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": Format::Markdown.file() },
                "region": { "startLine": 1 },
            },
        }],
        "partialFingerprints": { "lowerfuzzKey/v1": format!("{id}/{key}") },
    })
}

/// A program with a finding.
struct Program<'a> {
    title: String,
    verdict: &'static str,
    reason: &'a str,
    file: String,
    line: usize,
}

impl<'a> Program<'a> {
    fn of_finding(finding: &'a Finding) -> Program<'a> {
        Program {
            title: finding.title(),
            verdict: finding.record.finding.name(),
            reason: &finding.record.reason,
            file: format!("findings/{}/source.mlir", finding.folder),
            line: line(finding),
        }
    }

    /// Returns `None` if the run does not have the program of the case.
    fn of_case(case: &'a CaseFound) -> Option<Program<'a>> {
        Some(Program {
            title: format!("{}: {} of {}", case.target, case.verdict.name(), case.file),
            verdict: case.verdict.name(),
            reason: &case.reason,
            file: case.published()?,
            line: 1,
        })
    }
}

fn result((target, key): &TargetKey, standing: Standing, program: &Program<'_>) -> Value {
    let title = one_line(&program.title);
    let reason: String = visible(program.reason).chars().take(MAX_MESSAGE).collect();
    let rule = RULES.iter().position(|(id, _)| *id == program.verdict);
    let mut result = json!({
        "ruleId": program.verdict,
        "level": "error",
        "baselineState": if standing == Standing::Open { "unchanged" } else { "new" },
        "message": { "text": format!("{title}: {reason}") },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&program.file) },
                "region": { "startLine": program.line },
            },
        }],
        "partialFingerprints": { "lowerfuzzKey/v1": format!("{target}/{key}") },
    });
    if let Some(rule) = rule {
        result["ruleIndex"] = json!(rule);
    }
    result
}

/// The line of the op at which the runs first differ, counted from 1.
fn line(finding: &Finding) -> usize {
    let op = finding
        .record
        .difference
        .as_ref()
        .and_then(|d| d.source_op.as_deref());
    let place = op.and_then(|op| finding.source.lines().position(|l| l.trim() == op.trim()));
    place.map_or(1, |place| place + 1)
}

/// Converts a path to a relative URI.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-._~".contains(&b);
    let letter = |b: u8| {
        if plain(b) {
            char::from(b).to_string()
        } else {
            format!("%{b:02X}")
        }
    };
    path.bytes().map(letter).collect()
}
