//! The helper's side of the pipe between a run and its helper processes.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use lowerfuzz_tools::process::{self, Processes};
use serde::de::DeserializeOwned;

use crate::error::CampaignError;

/// Exit status after an interrupt, by the convention of shells.
pub const INTERRUPTED: u8 = 130;

/// Maximum time for stopping tools and removing their folders after an interrupt.
const PATIENCE: Duration = Duration::from_secs(5);
/// Interval between two checks for remaining tools.
const POLL: Duration = Duration::from_millis(1);

/// Exits a helper process whose run was killed. The guard of the run removes the run's folder.
pub fn left_alone(processes: &Processes) -> ! {
    process::interrupt();
    wait_for(|| processes.idle());
    std::process::exit(INTERRUPTED.into());
}

/// Waits a few seconds until a condition holds.
pub fn wait_for(holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() && start.elapsed() < PATIENCE {
        std::thread::sleep(POLL);
    }
}

/// Reads the configuration of a helper, which is its first command; `None` if none arrives.
pub(crate) fn read_config<T: DeserializeOwned>(
    commands: &Receiver<String>,
) -> Result<Option<T>, CampaignError> {
    let Ok(line) = commands.recv() else {
        return Ok(None);
    };
    match serde_json::from_str(&line) {
        Ok(config) => Ok(Some(config)),
        Err(_) => Err(CampaignError::BadCommand(line)),
    }
}
