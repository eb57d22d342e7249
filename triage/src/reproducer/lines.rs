//! Finds the wrong lines in a release's output.

use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::{Rules, Verifier};
use lowerfuzz_ir::{Module, Release};

use super::evidence::masked;
use lowerfuzz_oracle::Judgement;
use lowerfuzz_tools::process::{Exit, Finished};

/// Returns the line of a lowered program's first parse or verification error.
pub(super) fn invalid_line(lowered: &str, release: Release) -> Option<&str> {
    let at = match text::parse(lowered, Some(release)) {
        Ok((module, _)) => {
            let errors = Verifier::new(Rules::LOWERED).verify(&module).err()?;
            errors.first()?.loc.offset()?
        }
        Err(error) => error.span.start,
    };
    let start = lowered.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    lowered[start..].lines().next()
}

/// Returns whether a process succeeded and printed all of these lines.
pub(super) fn prints(lowered: &Finished, lines: &[String]) -> bool {
    let is_printed = |line: &String| lowered.stdout.lines().any(|text| masked(text) == *line);
    lowered.exit == Exit::Status(0) && lines.iter().all(is_printed)
}

/// Returns candidates for the wrong lines of a lowered program, in the release's syntax. The
/// likeliest candidate comes first. A candidate is wrong only if all of its lines are printed.
///
/// If the op violates one of its flags, each candidate has the op's line with the flag. The line
/// alone may be right with other operands, so candidates with a second line follow: the op at the
/// first difference, and then each other op. Otherwise, the candidates are the op that produced an
/// undefined value, the op that uses the undefined value, and the op at the first difference.
pub(super) fn wrong_lines(
    judged: &Judgement,
    differing: Option<&str>,
    release: Release,
) -> Vec<Vec<String>> {
    let Some(module) = &judged.lowered else {
        return Vec::new();
    };
    let differing = differing.map(masked);
    let is_differing = |line: &str| differing.as_ref().is_some_and(|op| masked(line) == *op);
    let flagged = flagged_lines(judged, module, release);
    if !flagged.is_empty() {
        let mut others = lines_of(module, release, is_differing);
        others.extend(lines_of(module, release, |line| line.contains(" = ")));
        let pairs = flagged.iter().flat_map(|line| {
            let others = others.iter().filter(move |other| *other != line);
            others.map(move |other| vec![line.clone(), other.clone()])
        });
        let alone = flagged.iter().map(|line| vec![line.clone()]);
        return alone.chain(pairs).collect();
    }
    let mut lines = Vec::new();
    if let Some(undefined) = judged.verdict.undefined() {
        let reason = undefined.to_string();
        let made = reason.split("(from ").nth(1);
        let made = made.and_then(|made| made.split(' ').next());
        let shows = undefined.lowered_op().map(|(op, _)| op);
        for name in made.into_iter().chain(shows) {
            lines.extend(lines_of(module, release, |line| has_word(line, name)));
        }
    }
    lines.extend(lines_of(module, release, is_differing));
    lines.into_iter().map(|line| vec![line]).collect()
}

/// Returns the lines of the op whose violated flag makes poison. Empty if no flag is violated, or
/// if no line names the flag.
fn flagged_lines(judged: &Judgement, module: &Module, release: Release) -> Vec<String> {
    let verdict = &judged.verdict;
    let reason = verdict.reason();
    // The message quotes the name of the violated flag.
    let mut quoted = reason.split('`').skip(1);
    let (Some(flag), Some(rest)) = (quoted.next(), quoted.next()) else {
        return Vec::new();
    };
    if !rest.starts_with(" violated") {
        return Vec::new();
    }
    let used = verdict.undefined().map(|_| &*reason);
    let made = used.and_then(|used| used.split("(from ").nth(1)?.split(' ').next());
    let at = verdict
        .undefined()
        .and_then(|undefined| undefined.lowered_op());
    let Some(name) = verdict.poison_maker().or(made).or(at.map(|(op, _)| op)) else {
        return Vec::new();
    };
    lines_of(module, release, |line| {
        has_word(line, name) && line.contains(flag)
    })
}

fn has_word(line: &str, word: &str) -> bool {
    line.split_whitespace().any(|w| w == word)
}

/// Ops that only copy values. The presence of such an op in the output proves nothing.
const PASS_ON: [&str; 6] = [
    "llvm.return",
    "llvm.br",
    "llvm.cond_br",
    "llvm.switch",
    "llvm.call",
    "llvm.unreachable",
];

/// Returns lines of a module, in a release's syntax, whose text in the newest release's syntax
/// passes a test.
fn lines_of(module: &Module, release: Release, test: impl Fn(&str) -> bool) -> Vec<String> {
    let newest = text::print(module, Release::NEWEST, Form::Custom);
    let own = text::print(module, release, Form::Custom);
    let both = newest.lines().zip(own.lines());
    let passes_on = |line: &str| line.split_whitespace().any(|word| PASS_ON.contains(&word));
    both.filter(|(newest, _)| test(newest) && !passes_on(newest))
        .map(|(_, own)| masked(own))
        .collect()
}
