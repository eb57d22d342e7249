//! Steps of an explanation, as shown to the user.

/// A line of an explanation: a step, or a number of omitted steps.
#[derive(Clone, Debug)]
pub enum Shown {
    /// An executed op.
    Step(Step),
    /// A number of omitted steps.
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
    /// Call depth, including the current call.
    pub depth: usize,
    /// The op as text, in one line.
    pub op: String,
    /// Byte offset of the op in the source text.
    pub offset: Option<usize>,
    /// Values of the operands.
    pub operands: Vec<String>,
    /// Values of the results.
    pub results: Vec<String>,
    /// Destination of the run, unless it continues with the next op.
    pub goes: Option<String>,
    /// Origin of poison in the results.
    pub poison: Option<String>,
    /// Is the step the first difference between the runs?
    pub differs: bool,
}

impl Step {
    /// Formats the values, for example as `127, 1 => poison`.
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
