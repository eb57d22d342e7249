//! The messages of a worker to its supervisor: lines of JSON.

use std::io::{ErrorKind, Write as _};

use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::process;
use serde::{Deserialize, Serialize};

use crate::error::CampaignError;
use crate::run::statistics::Statistics;

/// A message from a worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WorkerMessage {
    /// The worker is alive, and may be waiting for a tool.
    Alive,
    /// The worker's results since its previous message of this kind.
    Judged(Box<Statistics>),
    /// The worker has finished its command.
    Done,
}

impl WorkerMessage {
    /// Sends the message on standard output.
    pub(crate) fn send(&self) -> Result<(), CampaignError> {
        match self.write() {
            Err(e) if e.kind() == ErrorKind::BrokenPipe => {
                // The run was killed. Its guard removes its folder.
                process::interrupt();
                Err(Stop::Interrupted.into())
            }
            written => written.map_err(CampaignError::Output),
        }
    }

    /// Sends the message; a closed pipe is an error.
    pub(crate) fn write(&self) -> std::io::Result<()> {
        let line = serde_json::to_string(self)?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }
}
