//! Steps as they are shown.

/// A line of an explanation.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A step.
    Step(Step),
    /// Steps that are left out.
    Cut {
        /// Of the source.
        source: usize,
        /// Of what it was lowered to.
        lowered: usize,
    },
}

/// An op that was executed, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Of the lowered program, or of the source?
    pub is_lowered: bool,
    /// Counted from 1 in its run.
    pub number: usize,
    /// The function that it is in.
    pub function: String,
    /// Calls under way, this one included.
    pub depth: usize,
    /// The op as text, in one line.
    pub op: String,
    /// Where it was written in the source, in bytes.
    pub offset: Option<usize>,
    /// Its operands' values.
    pub operands: Vec<String>,
    /// Its results' values.
    pub results: Vec<String>,
    /// Where the run goes, if not to the next op.
    pub goes: Option<String>,
    /// Where the poison among its results came from.
    pub poison: Option<String>,
    /// Is it where the runs first differ?
    pub differs: bool,
}

impl Step {
    /// The values, as in `127, 1 => poison`.
    pub fn values(&self) -> String {
        let mut text = self.operands.join(", ");
        if !self.results.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str("=> ");
            text.push_str(&self.results.join(", "));
        }
        if let Some(goes) = &self.goes {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(goes);
        }
        text
    }
}
