//! What is found about a function.

use lowerfuzz_ir::case::Element;
use serde::{Deserialize, Serialize};

use crate::compare::Difference;
use crate::edit::Edit;

/// A wrong function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The number of the function.
    pub number: u64,
    /// How the results differ.
    pub difference: Difference,
    /// What the target did.
    pub edit: Edit,
    /// The width of `index` at which the results differ.
    pub index_width: u32,
    /// The first input with a difference.
    pub input: Vec<Element>,
    /// The number of inputs with a difference.
    pub wrong: usize,
    /// The number of inputs that were compared.
    pub compared: usize,
}

/// The reason why a function has no transformed function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The target reported an error.
    Refused(String),
    /// The target crashed.
    Crashed(String),
    /// The target exceeded its time limit.
    Hung,
    /// The target printed more than lowerfuzz reads.
    TooMuchOutput,
    /// The output does not contain the function.
    Missing,
    /// Lowerfuzz cannot read the transformed function.
    Unread(String),
    /// The transformed function breaks a rule of the verifier.
    Invalid(String),
}

impl Failure {
    /// The name of the failure.
    pub fn name(&self) -> &'static str {
        match self {
            Failure::Refused(_) => "refused",
            Failure::Crashed(_) => "crashed",
            Failure::Hung => "hung",
            Failure::TooMuchOutput => "too much output",
            Failure::Missing => "missing",
            Failure::Unread(_) => "not read",
            Failure::Invalid(_) => "invalid output",
        }
    }

    /// The message of the failure; empty if there is none.
    pub fn message(&self) -> &str {
        match self {
            Failure::Refused(message)
            | Failure::Crashed(message)
            | Failure::Unread(message)
            | Failure::Invalid(message) => message,
            Failure::Hung | Failure::TooMuchOutput | Failure::Missing => "",
        }
    }

    /// Does the message alone tell failures with different causes apart? The message of a crash does
    /// if it has an assertion, an error or the functions on the stack, and not only a signal.
    pub(crate) fn has_telling_message(&self) -> bool {
        match self {
            Failure::Refused(message) | Failure::Unread(message) | Failure::Invalid(message) => {
                !message.is_empty()
            }
            Failure::Crashed(message) => {
                let words = message.strip_prefix("signal ").unwrap_or(message);
                let words = words.trim_start_matches(|c: char| c.is_ascii_digit());
                !words.trim().is_empty()
            }
            Failure::Hung | Failure::TooMuchOutput | Failure::Missing => false,
        }
    }

    /// Is the failure a finding against the target? A function that the target refuses or that
    /// lowerfuzz cannot read is not judged.
    pub fn is_finding(&self) -> bool {
        match self {
            Failure::Crashed(_) | Failure::Hung | Failure::Missing | Failure::Invalid(_) => true,
            Failure::Refused(_) | Failure::TooMuchOutput | Failure::Unread(_) => false,
        }
    }
}
