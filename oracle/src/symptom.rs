//! The properties of a finding that are known before its program is reduced.

use crate::difference::Aspect;
use crate::normalize_message::{complaint, crash};
use crate::verdict::{Blame, Finding, Verdict};

/// The properties of a finding that are known before its program is reduced. A symptom is cheap to
/// compute, and the same for all programs with the same bug. Several bugs can have the same
/// symptom; their signatures differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symptom {
    /// The kind of the finding.
    pub finding: Finding,
    /// The component that is to blame.
    pub blame: Blame,
    /// The aspect in which the observations differ.
    pub aspect: Aspect,
    /// The lowering's message when it refuses or crashes, without numbers and names. Otherwise
    /// empty.
    pub words: String,
    /// Name of the runner, if only a runner reports the finding.
    pub(crate) by: Option<String>,
}

impl Symptom {
    /// Returns the symptom of a verdict. `None` if the verdict is not a finding.
    pub fn of(verdict: &Verdict) -> Option<Symptom> {
        let Verdict::Finding {
            finding,
            blame,
            cause,
        } = verdict
        else {
            return None;
        };
        let words = match finding {
            Finding::Crashed => crash(&cause.to_string()),
            Finding::Rejected | Finding::InvalidOutput => complaint(&cause.first_message()),
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Inaccurate
            | Finding::Hung
            | Finding::Nondeterministic
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => String::new(),
        };
        let aspect = match cause.aspect() {
            // The same bug may return poison in one program and branch on poison in another.
            Aspect::Poison => Aspect::Undefined,
            same @ (Aspect::Value
            | Aspect::Undefined
            | Aspect::End
            | Aspect::Memory
            | Aspect::Heap
            | Aspect::Stack
            | Aspect::Output) => same,
        };
        Some(Symptom {
            finding: *finding,
            blame: *blame,
            aspect,
            words,
            by: cause.runner().map(str::to_owned),
        })
    }

    /// Returns whether the symptom may be the consequence of an earlier wrong value.
    pub fn is_indirect(&self) -> bool {
        match self.finding {
            Finding::IntroducedUb => true,
            Finding::Mismatch => matches!(self.aspect, Aspect::End | Aspect::Memory),
            Finding::Inaccurate
            | Finding::Rejected
            | Finding::Crashed
            | Finding::Hung
            | Finding::InvalidOutput
            | Finding::Nondeterministic
            | Finding::EngineDisagreement
            | Finding::WrongExpectation => false,
        }
    }

    /// Returns whether the message alone identifies the bug.
    pub fn is_identified_by_diagnostic(&self) -> bool {
        identifies_bug(self.finding, &self.words)
    }

    /// Returns whether the finding may come from the runner of this name alone.
    pub(crate) fn is_of(&self, runner: &str) -> bool {
        match self.finding {
            Finding::EngineDisagreement => self.blame == Blame::Llvm,
            Finding::InvalidOutput => self.by.as_deref() == Some(runner),
            Finding::Mismatch
            | Finding::IntroducedUb
            | Finding::Inaccurate
            | Finding::Rejected
            | Finding::Crashed
            | Finding::Hung
            | Finding::Nondeterministic
            | Finding::WrongExpectation => false,
        }
    }
}

/// Returns whether the normalised message of a finding alone identifies the bug. A process that
/// crashed without a message does not identify it, and neither does a cast that is left between two
/// types.
pub fn identifies_bug(finding: Finding, message: &str) -> bool {
    match finding {
        Finding::Crashed => !matches!(message, "" | "signal #"),
        Finding::Rejected => !message.contains("unrealized_conversion_cast"),
        Finding::InvalidOutput => true,
        Finding::Mismatch
        | Finding::IntroducedUb
        | Finding::Inaccurate
        | Finding::Hung
        | Finding::Nondeterministic
        | Finding::EngineDisagreement
        | Finding::WrongExpectation => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Cause;

    #[test]
    fn only_the_first_message_identifies_a_finding() {
        let messages = ["expected 3; found 4", "expected 7"].map(str::to_owned);
        let verdict = Verdict::finding(
            Finding::InvalidOutput,
            Blame::Lowering,
            Cause::said_all(messages.to_vec()),
        );
        assert_eq!(verdict.reason(), "expected 3; found 4; expected 7");
        let symptom = Symptom::of(&verdict).expect("a finding");
        assert_eq!(symptom.words, "expected #; found #");
    }

    #[test]
    fn a_death_without_a_word_says_nothing() {
        let said = |finding: Finding, words: &str| {
            let symptom = Symptom {
                finding,
                blame: Blame::Lowering,
                aspect: Aspect::Value,
                words: words.to_owned(),
                by: None,
            };
            symptom.is_identified_by_diagnostic()
        };
        assert!(said(Finding::Rejected, "no"));
        assert!(said(Finding::Crashed, "signal # in f"));
        assert!(!said(Finding::Crashed, "signal #"));
        assert!(!said(Finding::Mismatch, ""));
    }
}
