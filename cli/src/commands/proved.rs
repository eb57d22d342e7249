//! Programs whose functions are proved for all inputs after their calls were judged.

use lowerfuzz_campaign::apart::judged_apart;
use lowerfuzz_campaign::proofs::{FunctionProof, Judged, prove_all};
use lowerfuzz_campaign::witness::show_witness;
use lowerfuzz_inputs::DrawnFunction;
use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::target::{Settings, Target};
use lowerfuzz_oracle::{Judge, Judgement, Stop};

use crate::args::ProveOptions;

/// A program after its proofs: counterexamples are among its calls.
#[derive(Clone)]
pub(crate) struct ProvedProgram {
    pub(crate) case: Case,
    pub(crate) drawn: Vec<DrawnFunction>,
    pub(crate) proofs: Vec<FunctionProof>,
}

impl ProvedProgram {
    /// Proves the functions of a program, and replaces the judgement if a counterexample is confirmed.
    ///
    /// # Errors
    /// Returns why the target stopped.
    pub(crate) fn of(
        options: &ProveOptions,
        judge: &mut Judge,
        (target, settings): (&mut dyn Target, &Settings),
        (case, drawn): (&Case, &[DrawnFunction]),
        judgement: &mut Judgement,
    ) -> Result<ProvedProgram, Stop> {
        let mut program = ProvedProgram {
            case: case.clone(),
            drawn: drawn.to_vec(),
            proofs: Vec::new(),
        };
        let Some((mut prover, which)) = options.prover() else {
            return Ok(program);
        };
        let judged = Judged {
            case: &mut program.case,
            drawn: &mut program.drawn,
            judgement,
        };
        program.proofs = prove_all(&mut prover, which, judged, &mut |case| {
            let whole = judge.judge_all(&[case], target, settings)?;
            let mut each = judged_apart(judge, &[case], whole, target, settings)?;
            let mut judgement = each.remove(0);
            show_witness(case, &mut judgement);
            Ok(judgement)
        })?;
        Ok(program)
    }
}
