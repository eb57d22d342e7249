//! Renders a nightly run whose finding contains hostile texts in every format.

use lowerfuzz_campaign::night::plan::{Amount, Plan, Source, Stored, Target, Work};
use lowerfuzz_campaign::night::{Finding, Header, History, Night, PlanRequest, Standing};
use lowerfuzz_campaign::report::{Format, Report};
use lowerfuzz_campaign::results::{Done, Found, Outcome, Replayed, Searched};
use lowerfuzz_oracle::Finding as FindingKind;
use lowerfuzz_triage::State;
use serde_json::{Value, json};

/// Tags, quotes, end markers of several formats, and control characters.
const HOSTILE: &str = "<script>alert('x')</script> \" ]]> ``` | \u{1b}[31m \u{202e} \u{0} &amp;";

fn finding(key: &str, source: &str, ops: u64) -> Finding {
    serde_json::from_value(json!({
        "folder": "mlir-opt-22-mismatch-1", "schema": 1, "tool": "", "state": "reduced", "key": key,
        "target": "mlir-opt-22", "aspect": "value", "shown": false, "tested": 0, "seconds": 0.0, "values": [],
        "target_version": HOSTILE, "passes": ["-canonicalize", HOSTILE], "pipeline": null,
        "pass": HOSTILE, "plant": null, "seed": 7, "verdict": "mismatch", "blame": "lowering",
        "reason": HOSTILE, "source_ops": ["arith.addi"], "ops": ops,
        "difference": { "call": 1, "what": HOSTILE, "source_op": "%0 = arith.addi", "source_values": HOSTILE,
            "lowered_op": null, "lowered_values": null, "rule": HOSTILE },
        "source": source, "lowered": HOSTILE,
    }))
    .expect("a finding")
}

fn night(keys: &[&str]) -> Night {
    let request = PlanRequest {
        spaces: std::collections::BTreeMap::new(),
        tool: "lowerfuzz 0.1.0".to_owned(),
        seed: 1,
        amount: Amount::Programs(4),
        targets: vec![Target {
            name: "mlir-opt-22".to_owned(),
            version: HOSTILE.to_owned(),
            built: None,
        }],
        sources: vec![Source {
            target: "mlir-opt-22".to_owned(),
            options: vec![],
        }],
        stored: vec![],
        not_replayed: Vec::new(),
        conformance: Vec::new(),
        selftest: false,
        shards: 1,
    };
    let mut night = Night {
        header: Header {
            started: "2026-01-02T03:04:05Z".to_owned(),
            shard: None,
        },
        plan: Plan::new(request, &History::default()),
        done: Default::default(),
        findings: Default::default(),
    };
    for unit in &night.plan.units {
        let Work::Search(search) = &unit.work else {
            continue;
        };
        let found = keys.iter().map(|key| Found {
            key: key.parse().expect("a signature"),
            target: "mlir-opt-22".to_owned(),
            verdict: FindingKind::Mismatch,
            seed: Some(7),
            count: 2,
            presumed_duplicates: 0,
            reduced: true,
            folder: None,
        });
        let searched = Searched {
            first_seed: search.first_seed,
            programs: 1,
            judged: 1,
            findings: found.collect(),
            cores: 1,
            seconds: 2.0,
            ..Searched::default()
        };
        let done = Done {
            id: unit.id,
            command: vec!["lowerfuzz".to_owned(), HOSTILE.to_owned()],
            seconds: 2.0,
            outcome: Outcome::Searched(Box::new(searched)),
        };
        night.done.insert(unit.id, done);
    }
    for key in keys {
        night.keep(finding(key, &format!("%0 = arith.addi\n{HOSTILE}"), 1));
    }
    night
}

fn rendered(night: &Night, history: &History, format: Format) -> String {
    let report = Report {
        night,
        history,
        withdrawn: &[],
    };
    report.render(format)
}

#[test]
fn hostile_text_is_escaped_in_every_format() {
    let mut night = night(&[&format!("rejected/lowering/{HOSTILE}")]);
    if let Some(done) = night.done.get_mut(&0) {
        let why = HOSTILE.to_owned();
        done.outcome = Outcome::Failed { why };
    }
    for format in Format::ALL {
        let text = rendered(&night, &History::default(), format);
        let obeyed = |c: char| (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}';
        assert!(!text.contains(obeyed), "{format}: {text}");
    }
    let page = rendered(&night, &History::default(), Format::Html);
    assert!(
        page.contains("(1 of 4 parts): failed: &lt;script&gt;"),
        "{page}"
    );
    assert!(!page.contains("<script"), "{page}");
    assert!(page.contains("&lt;script&gt;alert"), "{page}");
    assert!(page.contains("<mark>%0 = arith.addi</mark>"), "{page}");
    // The path of the program is relative to the folder with the page.
    let again = "again, in the folder of this page: ";
    assert!(page.contains(again), "{page}");
    let junit = rendered(&night, &History::default(), Format::Junit);
    assert!(
        !junit.contains("<script") && !junit.contains("]]>"),
        "{junit}"
    );
    let markdown = rendered(&night, &History::default(), Format::Markdown);
    assert!(markdown.contains(again), "{markdown}");
    // Text that looks like a tag may occur only inside code.
    let mut fence = None;
    for line in markdown.lines() {
        let run = line.len() - line.trim_start_matches('`').len();
        match fence {
            None if run >= 3 => fence = Some(run),
            Some(open) if run == open && line.len() == run => fence = None,
            Some(_) => {}
            None => {
                let outside: String = line.split("````").step_by(2).collect();
                assert!(!outside.contains("<script"), "{line}");
            }
        }
    }
    assert_eq!(fence, None, "{markdown}");
}

#[test]
fn text_for_a_terminal_has_no_escapes_of_markdown() {
    let key = "mismatch/lowering/arith.addi(int)";
    let night = night(&[key]);
    let history = History::default();
    let report = Report {
        night: &night,
        history: &history,
        withdrawn: &[],
    };
    let text = report.text();
    assert!(
        text.starts_with("# lowerfuzz, night of 2026-01-02T03:04:05Z\n"),
        "{text}"
    );
    assert!(
        !text.contains("&#58;") && !text.contains('\u{1b}'),
        "{text}"
    );
    assert!(report.render(Format::Markdown).contains("03:04"));
}

#[test]
fn a_run_in_progress_says_so() {
    let mut night = night(&[]);
    let all = night.plan.units.len();
    let ids: Vec<u32> = night.plan.units.iter().map(|unit| unit.id).collect();
    let [first, .., last] = ids[..] else {
        panic!("{ids:?}");
    };
    night.done.remove(&last);
    let done = night.done.get_mut(&first).expect("a part");
    done.outcome = Outcome::Searched(Box::default());
    let page = rendered(&night, &History::default(), Format::Html);
    let headline = format!(
        "In progress: {} of {all} parts are done. 1 of these judged nothing",
        all - 1
    );
    assert!(page.contains(&headline), "{page}");
}

#[test]
fn sarif_results_have_line_and_key() {
    let night = night(&["mismatch/lowering/arith.addi(int)"]);
    let text = rendered(&night, &History::default(), Format::Sarif);
    let log: Value = serde_json::from_str(&text).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(
        place["artifactLocation"]["uri"],
        "findings/mlir-opt-22-mismatch-1/source.mlir"
    );
    assert_eq!(place["region"]["startLine"], 1);
    let fingerprint = &result["partialFingerprints"]["lowerfuzzKey/v1"];
    assert_eq!(fingerprint, "mlir-opt-22/mismatch/lowering/arith.addi(int)");
    let rule = result["ruleIndex"].as_u64().expect("an index") as usize;
    let rules = &log["runs"][0]["tool"]["driver"]["rules"];
    assert_eq!(rules[rule]["id"], "mismatch");
}

#[test]
fn a_key_is_new_then_open_then_gone() {
    let key = "mismatch/lowering/arith.addi(int)";
    let first = night(&[key]);
    let standing = |night: &Night, history: &History| {
        let text = rendered(night, history, Format::Json);
        let json: Value = serde_json::from_str(&text).expect("JSON");
        json["keys"][0]["standing"].as_str().map(str::to_owned)
    };
    let none = History::default();
    assert_eq!(standing(&first, &none).as_deref(), Some("new"));
    let one = History::new(vec![none.record(&first)]);
    // A run is not compared with itself.
    assert_eq!(standing(&first, &one).as_deref(), Some("new"));
    let mut second = night(&[key]);
    second.header.started = "2026-01-03T00:00:00Z".to_owned();
    assert_eq!(standing(&second, &one).as_deref(), Some("open"));
    // In this run, four programs were judged in eight seconds, with one new key.
    let source = &one.nights()[0].sources[0];
    assert_eq!(
        (source.programs, source.seconds, source.new_keys),
        (4, 8.0, 1)
    );
    // A key that had stopped occurring and occurs again has the status `back`.
    let mut gone = one.nights()[0].clone();
    gone.id = "gone".to_owned();
    gone.started = "2026-01-02T12:00:00Z".to_owned();
    gone.keys[0].count = 0;
    let two = History::new(vec![gone, one.nights()[0].clone()]);
    assert_eq!(standing(&second, &two).as_deref(), Some("back"));
}

#[test]
fn merging_does_not_depend_on_the_order_of_shards() {
    let whole = night(&["mismatch/lowering/a.b()", "mismatch/lowering/d.e()"]);
    let part = |odd: u32| {
        let mut part = whole.clone();
        part.done.retain(|id, _| id % 2 == odd);
        part
    };
    let small = || {
        let mut small = part(1);
        small.keep(finding("mismatch/lowering/a.b()", "%", 1));
        small
    };
    let one = Night::merge(vec![part(0), small()]).expect("parts of one night");
    let other = Night::merge(vec![small(), part(0), part(0)]).expect("parts of one night");
    assert_eq!(one, other);
    assert_eq!(one.done, whole.done);
    let kept = &one.findings[&(
        "mlir-opt-22".to_owned(),
        "mismatch/lowering/a.b()".to_owned(),
    )];
    assert_eq!(kept.source, "%");
    let mut stranger = part(0);
    stranger.plan.seed = 2;
    let refused = Night::merge(vec![part(0), stranger]);
    assert!(
        refused
            .expect_err("another night")
            .to_string()
            .contains("the seed")
    );
}

/// The most severe reduced finding comes first.
#[test]
fn reduced_silent_wrong_code_comes_first() {
    let keys = ["crash", "unreduced", "poison", "large", "small"];
    let signatures = keys.map(|name| format!("mismatch/lowering/x.{name}()"));
    let signatures = signatures.each_ref().map(String::as_str);
    let mut night = night(&signatures);
    for ((_, key), finding) in &mut night.findings {
        let name = key.trim_start_matches("mismatch/lowering/x.");
        let name = name.trim_end_matches("()");
        let record = &mut finding.record;
        (record.finding, record.ops) = match name {
            "crash" => (FindingKind::Crashed, 1),
            "poison" => (FindingKind::IntroducedUb, 1),
            "large" => (FindingKind::Mismatch, 9),
            _ => (FindingKind::Mismatch, 0),
        };
        if name == "unreduced" {
            record.state = State::Bisected;
        }
        record.reason = format!("reason of {name}");
    }
    let text = rendered(&night, &History::default(), Format::Markdown);
    let place = |name: &str| {
        let reason = format!("reason of {name}");
        text.find(&reason)
            .unwrap_or_else(|| panic!("{name} is not in {text}"))
    };
    let order = ["small", "large", "poison", "crash", "unreduced"];
    assert!(order.is_sorted_by_key(|name| place(name)), "{text}");
    // The ops of a program that is not reduced say little.
    assert!(text.contains(": mismatch (not reduced)"), "{text}");
}

/// A bug of which a search found only presumed duplicates still occurs.
#[test]
fn presumed_duplicates_of_a_known_bug_are_not_gone() {
    let mut night = night(&[]);
    let known = json!({
        "key": "mismatch/lowering (unreduced): value", "target": "mlir-opt-22",
        "verdict": "mismatch", "report": "reports/r", "count": 0, "presumed_duplicates": 3,
    });
    for done in night.done.values_mut() {
        if let Outcome::Searched(searched) = &mut done.outcome {
            searched.known = vec![serde_json::from_value(known.clone()).expect("a known bug")];
        }
    }
    let text = rendered(&night, &History::default(), Format::Json);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["keys"][0]["standing"], "known");
    assert_eq!(json["keys"][0]["count"], 12);
}

/// The programs of known bugs are not stored, but the search that found one can be repeated.
#[test]
fn a_known_finding_has_the_command_that_generates_its_program() {
    const AGAIN: &str = "lowerfuzz run --target mlir-opt-22 --seed 7 --count 1";
    let mut night = night(&[]);
    let known = json!({
        "key": "mismatch/lowering/arith.remui(int)", "target": "mlir-opt-22", "verdict": "mismatch",
        "report": "reports/r", "count": 2, "seed": 7, "again": AGAIN,
    });
    for done in night.done.values_mut() {
        if let Outcome::Searched(searched) = &mut done.outcome {
            searched.known = vec![serde_json::from_value(known.clone()).expect("a known bug")];
        }
    }
    let history = History::default();
    let page = rendered(&night, &history, Format::Html);
    assert!(
        page.contains(&format!("again: <code>{AGAIN}</code>")),
        "{page}"
    );
    assert!(
        page.contains("report: <code>lowerfuzz known reports/r</code>"),
        "{page}"
    );
    // The signature is reduced, so it has ops and types.
    assert!(
        page.contains("<th scope=\"row\">arith.remui</th>"),
        "{page}"
    );
    let text = rendered(&night, &history, Format::Markdown);
    assert!(text.contains(&format!("; again: `{AGAIN}`")), "{text}");
    assert!(
        text.contains("\n\nThe commands run in the folder of this night.\n"),
        "{text}"
    );
    let text = rendered(&night, &history, Format::Json);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(json["keys"][0]["again"], AGAIN);
}

/// Findings that are not reduced may have the same signature and different bugs. One of them without a report is new,
/// even if others are presumed to have reports, and even if an earlier night had such a finding.
#[test]
fn an_unreduced_finding_without_a_report_is_new() {
    const KEY: &str = "mismatch/lowering (unreduced): value";
    let mut night = night(&[KEY]);
    let known = |report: &str| {
        json!({ "key": KEY, "target": "mlir-opt-22", "verdict": "mismatch", "report": report, "count": 0,
            "presumed_duplicates": 3 })
    };
    for (done, report) in night.done.values_mut().zip(["reports/a", "reports/b"]) {
        if let Outcome::Searched(searched) = &mut done.outcome {
            searched.known = vec![serde_json::from_value(known(report)).expect("a known bug")];
        }
    }
    let mut before = night.clone();
    before.header.started = "2026-01-01T03:04:05Z".to_owned();
    let earlier = History::new(vec![History::default().record(&before)]);
    for history in [History::default(), earlier] {
        let json: Value =
            serde_json::from_str(&rendered(&night, &history, Format::Json)).expect("JSON");
        let keys = json["keys"].as_array().expect("keys");
        let standings: Vec<(&Value, &Value)> = keys
            .iter()
            .map(|k| (&k["standing"], &k["report"]))
            .collect();
        let expected = [
            (json!("new"), json!(null)),
            (json!("known"), json!("reports/a")),
            (json!("known"), json!("reports/b")),
        ];
        let expected: Vec<(&Value, &Value)> = expected.iter().map(|(s, r)| (s, r)).collect();
        assert_eq!(standings, expected);
        assert_eq!(history.news(&night), 1);
        let page = rendered(&night, &history, Format::Html);
        assert_eq!(
            page.matches("presumed to have the bug of the report")
                .count(),
            2
        );
        let summary =
            format!("<summary>mlir-opt-22: {KEY} <span class=\"faint\">3×, reports/a</span>");
        assert!(page.contains(&summary), "{page}");
    }
}

/// A night that only replays, with this result.
fn night_of_replay(stored: Stored, replayed: Value) -> Night {
    let mut night = night(&[]);
    let request = PlanRequest {
        spaces: std::collections::BTreeMap::new(),
        tool: "lowerfuzz 0.1.0".to_owned(),
        seed: 1,
        amount: Amount::Programs(4),
        targets: night.plan.targets.clone(),
        sources: vec![],
        stored: vec![stored],
        not_replayed: Vec::new(),
        conformance: Vec::new(),
        selftest: false,
        shards: 1,
    };
    night.plan = Plan::new(request, &History::default());
    night.done.clear();
    let replayed: Replayed = serde_json::from_value(replayed).expect("results of a replay");
    let done = Done {
        id: night.plan.units.first().expect("a replay").id,
        command: vec![],
        seconds: 1.0,
        outcome: Outcome::Replayed(replayed),
    };
    night.done.insert(done.id, done);
    night
}

/// A night that replayed a corpus with a finding of two cases, one of which a report presumably explains.
fn night_of_corpus() -> Night {
    let found = |file: &str, known: Value| {
        json!({ "file": file, "target": "mlir-opt-22", "verdict": "mismatch", "reason": format!("reason {HOSTILE}"),
            "known": known, "program": format!("func.func @f()\n{HOSTILE}") })
    };
    let findings = [
        found("corpus/ops/a.mlir", json!("reports/r")),
        found("../corpus/b.mlir", json!(null)),
    ];
    let replayed = json!({ "judged": 2, "verdicts": {}, "findings": findings, "stored": [] });
    night_of_replay(Stored::Corpus, replayed)
}

/// The page has verdict, program and report of each case. The command that judges a case again uses a file in the folder
/// of the night, because the corpus may be part of the command.
#[test]
fn a_case_of_the_corpus_with_a_finding_can_be_judged_again() {
    let night = night_of_corpus();
    let page = rendered(&night, &History::default(), Format::Html);
    for part in [
        "<summary>mlir-opt-22: mismatch of corpus/ops/a.mlir <span class=\"faint\">1×, reports/r</span>",
        "<summary>mlir-opt-22: mismatch of ../corpus/b.mlir <span class=\"faint\">1×</span>",
        "<p>reason &lt;script&gt;",
        "presumably has the bug of reports/r:",
        "No report is known for its finding.",
        "<pre>func.func @f()\n&lt;script&gt;",
        "again, in the folder of this page: <code>lowerfuzz check cases/corpus/ops/a.mlir --target mlir-opt-22</code>",
        "<code>lowerfuzz check cases/corpus/b.mlir --target mlir-opt-22</code>",
        "<a href=\"cases/corpus/b.mlir\">program</a>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let markdown = rendered(&night, &History::default(), Format::Markdown);
    let line = "; mismatch, again: `lowerfuzz check cases/corpus/ops/a.mlir --target mlir-opt-22`";
    assert!(markdown.contains(line), "{markdown}");
    let sarif = rendered(&night, &History::default(), Format::Sarif);
    assert!(sarif.contains(r#""uri": "cases/corpus/b.mlir""#), "{sarif}");
    for format in Format::ALL {
        let text = rendered(&night, &History::default(), format);
        let obeyed = |c: char| (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}';
        assert!(!text.contains(obeyed), "{format}: {text}");
    }
}

/// The report of a corpus case is presumed, so it explains nothing that an earlier night has seen right.
#[test]
fn a_corpus_case_that_becomes_wrong_is_new_even_if_a_report_is_presumed() {
    let night = night_of_corpus();
    let standings = |history: &History| {
        let standings = history.standings(&night).into_values();
        standings.map(|s| s.standing).collect::<Vec<_>>()
    };
    let first = History::default();
    // By key: `../corpus/b.mlir`, then `corpus/ops/a.mlir`.
    assert_eq!(standings(&first), [Standing::Open, Standing::Known]);
    assert_eq!(first.news(&night), 0);
    let earlier = |night: &Night| {
        let mut before = night.clone();
        before.header.started = "2026-01-01T03:04:05Z".to_owned();
        History::new(vec![History::default().record(&before)])
    };
    let again = earlier(&night);
    assert_eq!(standings(&again), [Standing::Open, Standing::Known]);
    let right = json!({ "judged": 2, "verdicts": {}, "findings": [], "stored": [] });
    let was_right = earlier(&night_of_replay(Stored::Corpus, right));
    assert_eq!(standings(&was_right), [Standing::New, Standing::New]);
    assert_eq!(was_right.news(&night), 2);
}

/// Present, gone and not asked are different states, and each report is counted once. A bug that is
/// gone although its report records it as present is fixed.
#[test]
fn reports_are_listed_by_state() {
    let row = |folder: &str, is_there: Option<bool>, recorded: &str| {
        json!({ "folder": format!("reports/{folder}"), "found_on": "mlir-opt-22", "target": "mlir-opt-22",
            "verdict": null, "is_there": is_there, "recorded": recorded, "not_judged": null })
    };
    let replayed = json!({
        "judged": 4, "verdicts": {}, "findings": [],
        "stored": [
            row("alive", Some(true), "present"), row("fixed", Some(false), "present"),
            row("gone", Some(false), "gone"), row("unasked", None, "not asked"),
        ],
    });
    let night = night_of_replay(Stored::Reports, replayed);
    let history = History::default();
    let counts =
        "4 reports: 1 present on a target here, 2 gone on all that were asked, 1 not asked.";
    let markdown = rendered(&night, &history, Format::Markdown);
    for part in [
        counts,
        "**fixed is fixed on mlir-opt-22**",
        "| alive | mlir-opt-22 |  |  |\n",
        "| fixed |  | mlir-opt-22 |  |\n",
        "| unasked |  |  | mlir-opt-22 |\n",
    ] {
        assert!(markdown.contains(part), "{part}: {markdown}");
    }
    assert!(!markdown.contains("gone is fixed"), "{markdown}");
    let page = rendered(&night, &history, Format::Html);
    for part in [
        counts,
        "<strong>fixed is fixed on mlir-opt-22</strong>",
        ">not asked</td>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let json: Value =
        serde_json::from_str(&rendered(&night, &history, Format::Json)).expect("JSON");
    assert_eq!(json["reports"]["unasked"]["mlir-opt-22"], "not asked");
    let fixed = json!([{ "report": "fixed", "target": "mlir-opt-22" }]);
    assert_eq!(json["fixed_reports"], fixed);
}
