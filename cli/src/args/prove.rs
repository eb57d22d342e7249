//! Options of proofs for all inputs.

use std::time::Duration;

use lowerfuzz_campaign::proofs::{Proved, Prover};

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
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ProveOptions {
    /// Functions to prove for all inputs with a SAT solver
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub(crate) prove: ProveMode,
    /// Time that the proofs of a program may take
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    pub(crate) prove_time: Duration,
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
