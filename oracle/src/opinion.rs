//! Second opinions: the results of running a lowered program with the runner of an LLVM release.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The runner's result for a lowered program at one optimisation level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Every comparable call matches the source under the runner.
    Same,
    /// A call differs from the source under the runner. The text has the call, and the expected and
    /// found values.
    Differs(String),
    /// The release of the runner refuses the module in parsing, verification or translation.
    Refuses(String),
    /// The runner was not asked, or returned no result.
    Unasked(String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Same => f.write_str("same as the source"),
            Answer::Differs(what) => write!(f, "differs, {what}"),
            Answer::Refuses(what) => write!(f, "refused, {what}"),
            Answer::Unasked(why) => write!(f, "not asked, {why}"),
        }
    }
}

/// Whether the second opinion confirms a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The finding is confirmed, because the program that LLVM compiled also differs from the
    /// source.
    Confirmed,
    /// The program that LLVM compiled matches the source. This refutes a wrong value, but not
    /// undefined behaviour, which may have no effect when LLVM compiles it.
    Unconfirmed,
    /// The runner returned no result.
    Unknown,
}

impl Standing {
    /// Returns the name that lowerfuzz prints.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Confirmed => "confirmed",
            Standing::Unconfirmed => "unconfirmed",
            Standing::Unknown => "unknown",
        }
    }
}

/// A second opinion on a lowered program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// Name of the runner, such as `llvm13`.
    pub runner: String,
    /// The runner's result at LLVM's highest optimisation level.
    pub optimised: Answer,
    /// The runner's result without optimisation. `None` if this result would not be informative.
    pub plain: Option<Answer>,
    /// The number of calls that the runner ran, and the number of calls of the program. `None` if it
    /// ran all of them.
    pub sample: Option<(usize, usize)>,
}

impl Opinion {
    /// Makes an opinion of a runner that was not asked, with the reason `why`.
    pub fn unasked(runner: String, why: impl Into<String>) -> Opinion {
        Opinion {
            runner,
            optimised: Answer::Unasked(why.into()),
            plain: None,
            sample: None,
        }
    }

    /// Returns whether the program is right without optimisation, but wrong with optimisation.
    pub fn optimised_only(&self) -> bool {
        matches!(self.optimised, Answer::Differs(_)) && self.plain == Some(Answer::Same)
    }

    /// Returns whether the second opinion confirms a finding.
    pub fn standing(&self) -> Standing {
        let answers = [Some(&self.optimised), self.plain.as_ref()];
        let mut answers = answers.into_iter().flatten();
        if answers
            .clone()
            .any(|answer| matches!(answer, Answer::Differs(_)))
        {
            Standing::Confirmed
        } else if answers.all(|answer| *answer == Answer::Same) {
            Standing::Unconfirmed
        } else {
            Standing::Unknown
        }
    }
}

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Opinion {
            runner,
            optimised,
            plain,
            sample,
        } = self;
        match plain {
            Some(plain) if plain == optimised => {
                write!(f, "{runner} at -O0 and -O3: {optimised}")?;
            }
            Some(plain) => write!(f, "{runner} at -O0: {plain}; at -O3: {optimised}")?,
            None => write!(f, "{runner} at -O3: {optimised}")?,
        }
        match sample {
            Some((some, all)) => write!(f, "; it ran {some} of {all} calls"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(optimised: Answer, plain: Option<Answer>) -> Opinion {
        Opinion {
            runner: "llvm13".to_owned(),
            optimised,
            plain,
            sample: None,
        }
    }

    fn differs() -> Answer {
        Answer::Differs("call 0: x".to_owned())
    }

    #[test]
    fn optimised_only_needs_a_right_unoptimised_run() {
        assert!(opinion(differs(), Some(Answer::Same)).optimised_only());
        assert!(!opinion(differs(), Some(differs())).optimised_only());
        assert!(!opinion(differs(), None).optimised_only());
        assert!(!opinion(Answer::Same, Some(Answer::Same)).optimised_only());
    }

    #[test]
    fn a_difference_confirms_and_a_missing_result_is_unknown() {
        let unasked = || Answer::Unasked("y".to_owned());
        let standing = |optimised, plain| opinion(optimised, plain).standing();
        assert_eq!(standing(differs(), Some(unasked())), Standing::Confirmed);
        assert_eq!(standing(Answer::Same, Some(differs())), Standing::Confirmed);
        assert_eq!(
            standing(Answer::Same, Some(Answer::Same)),
            Standing::Unconfirmed
        );
        assert_eq!(standing(Answer::Same, None), Standing::Unconfirmed);
        assert_eq!(standing(Answer::Same, Some(unasked())), Standing::Unknown);
        assert_eq!(standing(unasked(), None), Standing::Unknown);
    }

    #[test]
    fn it_is_said_in_one_line() {
        let both = opinion(differs(), Some(Answer::Same));
        assert_eq!(
            both.to_string(),
            "llvm13 at -O0: same as the source; at -O3: differs, call 0: x"
        );
        let same = opinion(Answer::Same, Some(Answer::Same));
        assert_eq!(
            same.to_string(),
            "llvm13 at -O0 and -O3: same as the source"
        );
    }
}
