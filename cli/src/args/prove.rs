//! Options of proofs for all inputs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lowerfuzz_campaign::proofs::{Proved, Prover, smt_scripts};
use lowerfuzz_ir::Module;
use lowerfuzz_ir::case::Case;

use super::value::parse_time;
use crate::failure::Failure;

/// When functions are proved for all inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ProveMode {
    /// Functions whose drawn inputs agree; what cannot be proved stays unproved
    #[default]
    Auto,
    /// Every called function; exit with status 2 if one of them agrees and is not proved
    Only,
    /// No function
    Off,
}

/// Whether functions are proved for all inputs, and how long that may take.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ProveOptions {
    /// Functions to prove for all inputs with a SAT solver
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub(crate) prove: ProveMode,
    /// Time that the proofs of a program may take
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    pub(crate) prove_time: Duration,
    /// Write the question of each function's proof to this file, as a script of SMT-LIB 2 for other
    /// solvers
    #[arg(long, value_name = "FILE")]
    pub(crate) emit_smt: Option<PathBuf>,
}

impl ProveOptions {
    /// Returns a prover for a program, and the functions to prove. `None` if none is proved.
    pub(crate) fn prover(&self) -> Option<(Prover, Proved)> {
        let which = match self.prove {
            ProveMode::Auto => Proved::Drawn,
            ProveMode::Only => Proved::All,
            ProveMode::Off => return None,
        };
        Some((Prover::new(self.prove_time), which))
    }

    /// Empties the file of questions, if there is one.
    pub(crate) fn begin(&self) -> Result<(), Failure> {
        match &self.emit_smt {
            Some(path) => std::fs::write(path, "").map_err(|why| not_written(path, &why)),
            None => Ok(()),
        }
    }

    /// Appends the questions of two programs to the file, if there is one.
    pub(crate) fn emit(&self, case: &Case, later: Option<&Module>) -> Result<(), Failure> {
        let (Some(path), Some(later)) = (&self.emit_smt, later) else {
            return Ok(());
        };
        let text = smt_scripts(case, later);
        let file = std::fs::OpenOptions::new().append(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|why| not_written(path, &why))
    }

    /// Checks that every function is proved, if this is asked for. `unproved` are functions that agree
    /// and are not proved, with the reasons.
    pub(crate) fn check(&self, found: bool, unproved: &[String]) -> Result<(), Failure> {
        match (self.prove, unproved) {
            (ProveMode::Only, [first, rest @ ..]) if !found => {
                let more = match rest.len() {
                    0 => String::new(),
                    n => format!(" (and {n} more)"),
                };
                Err(Failure::plain(format!(
                    "--prove only: not proved: {first}{more}"
                )))
            }
            (ProveMode::Only | ProveMode::Auto | ProveMode::Off, _) => Ok(()),
        }
    }
}

fn not_written(path: &Path, why: &std::io::Error) -> Failure {
    Failure::plain(format!("--emit-smt: {}: {why}", path.display()))
}
