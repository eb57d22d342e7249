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

/// Returns whether a process succeeded and printed this line.
pub(super) fn prints(lowered: &Finished, line: &str) -> bool {
    lowered.exit == Exit::Status(0) && lowered.stdout.lines().any(|text| masked(text) == line)
}

/// Returns candidate lines of a lowered program that may be wrong, in the release's syntax. The
/// likeliest line comes first.
///
/// The candidates are the op that produced an undefined value, the op that uses the undefined
/// value, and the op at the first difference.
pub(super) fn wrong_lines(
    judged: &Judgement,
    differing: Option<&str>,
    release: Release,
) -> Vec<String> {
    let Some(module) = &judged.lowered else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(undefined) = judged.verdict.undefined() {
        let reason = undefined.to_string();
        let made = reason.split("(from ").nth(1);
        let made = made.and_then(|made| made.split(' ').next());
        let shows = undefined.lowered_op().map(|(op, _)| op);
        // The message quotes the name of the violated flag.
        let flag = reason.split('`').nth(1).unwrap_or_default();
        for name in made.into_iter().chain(shows) {
            let mut found = lines_of(module, release, |line| {
                line.split_whitespace().any(|word| word == name)
            });
            found.sort_by_key(|line| !line.contains(flag));
            lines.extend(found);
        }
    }
    if let Some(differing) = differing {
        let differing = masked(differing);
        lines.extend(lines_of(module, release, |line| masked(line) == differing));
    }
    lines
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
