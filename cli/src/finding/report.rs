//! A finding as Markdown. Whatever comes from a program is escaped: it is text, not markup.

use std::fmt::Write as _;

use lowerfuzz_oracle::outside::Standing;

use super::distill::{CallValues, Distilled};
use super::opinion::SecondOpinion;

/// The report of a finding; `again` is the command that shows it again.
pub(crate) fn markdown(finding: &Distilled, again: &str) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "# {}\n", escaped(&finding.key));
    let mut row = |what: &str, value: &str| {
        let _ = writeln!(text, "- {what}: {value}");
    };
    row(
        "verdict",
        &format!("{} (blame: {})", finding.verdict, finding.blame),
    );
    row(
        "target",
        &format!(
            "{}, version {}",
            code(&finding.target),
            escaped(&finding.version)
        ),
    );
    if !finding.passes.is_empty() {
        row("passes before its lowering", &list(&finding.passes, ""));
    }
    if let Some(lowering) = &finding.lowering {
        row("its lowering", &list(lowering, "none"));
    }
    if let Some(pass) = &finding.pass {
        row("pass at fault", &code(pass));
    }
    if let Some(plant) = &finding.plant {
        row("planted on purpose", &code(plant));
    }
    if let Some(seed) = finding.seed {
        row("seed", &seed.to_string());
    }
    row(
        "source ops",
        &list(&finding.source_ops, "none: the function's signature alone"),
    );
    row("lowered op", &lowered_op(finding));
    row("rule broken", &rule(finding));
    if let Some(opinion) = &finding.second_opinion {
        row("second opinion", &second_opinion(finding, opinion));
    }
    let _ = write!(text, "\n## What differs\n\n{}\n", escaped(&finding.reason));
    if let Some(difference) = &finding.difference {
        let _ = write!(text, "\nWhere the runs first differ:\n\n");
        fenced(&mut text, "text", &difference.lines().join("\n"));
    }
    for call in &finding.values {
        values(&mut text, call);
    }
    let _ = write!(text, "\n## Again\n\n");
    fenced(&mut text, "sh", again);
    let _ = write!(
        text,
        "\nfrom the root of the repository; exit status 1 means that it is there.\n"
    );
    let _ = write!(text, "\n## The program\n\n");
    fenced(&mut text, "mlir", &finding.source);
    if let Some(lowered) = &finding.lowered {
        let _ = write!(text, "\n## What it was lowered to\n\n");
        fenced(&mut text, "mlir", lowered);
    }
    text
}

fn values(text: &mut String, call: &CallValues) {
    let _ = write!(
        text,
        "\n### {}\n\n| | |\n|---|---|\n",
        code(&format!("@{}", call.function))
    );
    let mut side = |name: &str, lines: &[String]| {
        let cells: Vec<String> = lines.iter().map(|l| escaped(l)).collect();
        let _ = writeln!(text, "| {name} | {} |", cells.join("<br>"));
    };
    side("source", &call.source);
    if let Some(lines) = &call.interpreted {
        side("lowered, interpreted", lines);
    }
    if let Some(lines) = &call.compiled {
        side("lowered, compiled", lines);
    }
}

/// What a release's own runner says.
fn second_opinion(finding: &Distilled, opinion: &SecondOpinion) -> String {
    let mut text = escaped(&opinion.standing);
    if opinion.optimised_only {
        text.push_str(", only where LLVM optimises");
    }
    let _ = write!(text, " ({})", escaped(&opinion.text));
    if finding.verdict == "introduced-ub" && opinion.standing == Standing::Unconfirmed.name() {
        text.push_str("; what is undefined need not show");
    }
    text
}

/// The lowered op at which the program becomes undefined, or else at which the runs first differ.
fn lowered_op(finding: &Distilled) -> String {
    let differing = finding.difference.as_ref();
    let differing = differing.and_then(|d| d.lowered_op.as_deref());
    let found = finding.lowered_op.as_deref().or(differing);
    found.map_or("see below; no single op differs".to_owned(), code)
}

/// The rule of LangRef that is broken, or what a lowering promises and did not keep.
fn rule(finding: &Distilled) -> String {
    let differing = finding.difference.as_ref();
    match differing.and_then(|d| d.rule.as_deref()) {
        Some(rule) => format!("{}; {}", promise(finding), escaped(rule)),
        None => promise(finding).to_owned(),
    }
}

/// What a lowering promises, and did not keep.
fn promise(finding: &Distilled) -> &'static str {
    match (finding.verdict.as_str(), finding.aspect.as_str()) {
        ("mismatch", "end") => "the lowered program ends as its source does: it returns or aborts",
        ("mismatch", "memory") => "no byte outside the elements of a memref is touched",
        ("mismatch", "heap") => "as many heap blocks are live at the end as in the source",
        ("mismatch", "stack") => "the stack does not grow with the turns of a loop",
        ("mismatch", _) => {
            "every result, element and external call is what the source makes it, unless it is poison there"
        }
        ("introduced-ub", "poison") => "no poison where the source has a value",
        ("introduced-ub", _) => "no undefined behaviour where the source is defined",
        ("rejected", _) => "every valid program within the documented limits is converted",
        ("crashed" | "hung", _) => "the lowering ends, and says what is wrong with its input",
        ("invalid-output", _) => "what comes out is a valid module of the LLVM dialect",
        ("engine-disagreement", _) => "both engines run the lowered program alike",
        _ => "the source does what its test case expects",
    }
}

fn list(names: &[String], none: &str) -> String {
    if names.is_empty() {
        return none.to_owned();
    }
    let all: Vec<String> = names.iter().map(|n| code(n)).collect();
    all.join(", ")
}

/// Text in which nothing is markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '!' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

/// A name as code, in one line.
fn code(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| {
            if c == '`' || c == '|' || c.is_control() {
                '?'
            } else {
                c
            }
        })
        .collect();
    format!("`{plain}`")
}

/// A block of code; its fence is longer than any within.
fn fenced(text: &mut String, language: &str, code: &str) {
    let mut longest = 0;
    let mut run = 0;
    for c in code.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(3.max(longest + 1));
    let end = if code.ends_with('\n') { "" } else { "\n" };
    let _ = write!(text, "{fence}{language}\n{code}{end}{fence}\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_programs_are_no_markup() {
        assert_eq!(escaped("a|b`c`\n<d>"), "a\\|b\\`c\\`\\n&lt;d&gt;");
        assert_eq!(code("f`|\n"), "`f???`");
    }

    #[test]
    fn fences_are_longer_than_those_within() {
        let mut text = String::new();
        fenced(&mut text, "mlir", "// ````\n");
        assert_eq!(text, "`````mlir\n// ````\n`````\n");
    }
}
