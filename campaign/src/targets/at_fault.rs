//! Finds which of two tools in sequence is at fault: the one that runs the passes, or the one that
//! lowers what the passes print.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::Settings;
use lowerfuzz_oracle::{Judge, transformed_case};
use lowerfuzz_tools::targets::Targets;

use crate::error::CampaignError;
use crate::targets::Selected;

/// The tool at fault of two in sequence.
pub enum ToolAtFault {
    /// The output of the passes is wrong.
    Passes,
    /// The output of the passes is right, and the second tool alone lowers it to a wrong program.
    Lowering(Box<SecondTool>),
}

/// A finding of the second of two tools alone.
pub struct SecondTool {
    /// The second tool.
    pub selected: Selected,
    /// The program that the passes printed, with the calls of the original program.
    pub case: Case,
}

impl ToolAtFault {
    /// Finds the tool at fault for the finding of a case. Returns `None` if one tool does everything,
    /// or if the finding needs both tools.
    ///
    /// # Errors
    /// The second tool is no longer there, or the tools are stopped.
    pub fn find(
        case: &Case,
        judge: &mut Judge,
        targets: &Targets,
        selected: &Selected,
        settings: &Settings,
    ) -> Result<Option<ToolAtFault>, CampaignError> {
        let (Some(then), Some(passes)) = (&selected.then, &selected.mlir_opt) else {
            return Ok(None);
        };
        let passed = judge.judge_with(case, &mut passes.clone(), settings)?;
        if passed.verdict.is_finding() {
            return Ok(Some(ToolAtFault::Passes));
        }
        let later = passed.lowered.as_ref();
        let Some(case) = later.and_then(|module| transformed_case(case, module)) else {
            return Ok(None);
        };
        let mut selected = Selected::lowering(targets, then)?;
        let settings = Settings {
            passes: Vec::new(),
            ..settings.clone()
        };
        let lowered = judge.judge_with(&case, selected.target.as_mut(), &settings)?;
        let is_wrong = lowered.verdict.is_finding();
        Ok(is_wrong.then(|| ToolAtFault::Lowering(Box::new(SecondTool { selected, case }))))
    }
}
