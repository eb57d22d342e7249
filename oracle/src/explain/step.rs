//! Steps of an explanation, as shown to the user.

/// A line of an explanation: either a step, or the number of omitted steps.
#[derive(Clone, Debug)]
pub enum Shown {
    /// An executed op.
    Step(Step),
    /// A line that states how many steps are omitted.
    Cut {
        /// Number of omitted source steps.
        source: usize,
        /// Number of omitted lowered steps.
        lowered: usize,
    },
}

/// An executed op, with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Is the step part of the lowered run, not the source run?
    pub is_lowered: bool,
    /// Number of the step in its run, counted from 1.
    pub number: usize,
    /// Name of the function that contains the op.
    pub function: String,
    /// Call depth of the step, including the current call.
    pub depth: usize,
    /// The executed op as text, in one line.
    pub op: String,
    /// Byte offset of the op in the source text.
    pub offset: Option<usize>,
    /// Values of the step's operands.
    pub operands: Vec<String>,
    /// Values of the step's results.
    pub results: Vec<String>,
    /// Where the run continues. `None` if it continues with the next op.
    pub goes: Option<String>,
    /// Origin of the poison in the step's results.
    pub poison: Option<String>,
    /// Is the step the first difference between the runs?
    pub differs: bool,
}

impl Step {
    /// Formats the values of the step, for example as `127, 1 => poison`.
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
