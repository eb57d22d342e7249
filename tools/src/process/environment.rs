//! Detects failures of tools that the environment caused, such as a full disk. Such failures are
//! not blamed on a program.

use std::io::Write as _;
use std::path::Path;

use nix::sys::signal::{SigSet, Signal};
use rustix::io::Errno;
use rustix::process::Resource;

use super::group::inherited;
use super::{Exit, Finished, Tool};

/// Error messages of the system for exhausted resources, at the end of a line.
const USED_UP: [&str; 7] = [
    "No space left on device",
    "Disk quota exceeded",
    "Too many open files",
    "Too many open files in system",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Input/output error",
];

/// Messages of a tool that runs out of memory.
const NO_MEMORY: [&str; 2] = ["std::bad_alloc", "out of memory"];

/// Size of the test write into a tool's folder, in bytes.
const ROOM: usize = 64 << 10;

/// Error message for a file above the size limit. The limit may also be the one that we set for the
/// tool.
const TOO_LARGE: &str = "File too large";

/// Returns the environment's fault that made a tool fail; `None` if no fault is visible. A tool
/// that succeeded with output is trusted.
pub(super) fn fault(tool: &Tool, finished: &Finished, folder: &Path) -> Option<String> {
    let well = finished.exit == Exit::Status(0);
    if well && !finished.stdout.is_empty() {
        return None;
    }
    if !well {
        let lines = finished.stderr.lines();
        let used_up = |line: &&str| {
            let line = line.trim_end();
            let limited = tool.most_output() < tool.output_limit;
            let used_up = USED_UP.iter().any(|words| line.ends_with(words));
            used_up || (limited && line.ends_with(TOO_LARGE))
        };
        if let Some(said) = lines.rev().find(used_up) {
            return Some(said.trim().to_owned());
        }
        let ours = inherited(Resource::As).filter(|ours| *ours < tool.memory_limit as u64);
        let no_memory = NO_MEMORY.iter().any(|w| finished.stderr.contains(w));
        if let Some(ours) = ours.filter(|_| no_memory) {
            return Some(format!(
                "out of memory: the limit is {ours} bytes per process (`ulimit -v`)"
            ));
        }
    }
    room(folder)
        .err()
        .map(|e| format!("cannot write to {}: {e}", folder.display()))
}

/// Checks whether the folder has room for a file.
fn room(folder: &Path) -> std::io::Result<()> {
    tempfile::tempfile_in(folder)?.write_all(&[0; ROOM])
}

/// Is the error caused by an exhausted resource, or by a limit of this process?
pub(super) fn is_fault(error: &std::io::Error) -> bool {
    let used_up = [
        Errno::AGAIN,
        Errno::NOMEM,
        Errno::MFILE,
        Errno::NFILE,
        Errno::NOSPC,
        Errno::DQUOT,
        Errno::FBIG,
        Errno::IO,
    ];
    Errno::from_io_error(error).is_some_and(|errno| used_up.contains(&errno))
}

/// Is this a signal that only other processes send?
pub(super) fn is_from_outside(signal: i32) -> bool {
    let signals = [
        Signal::SIGHUP,
        Signal::SIGINT,
        Signal::SIGQUIT,
        Signal::SIGKILL,
        Signal::SIGTERM,
    ];
    signals.iter().any(|known| *known as i32 == signal)
}

/// Turns writes beyond the file size limit (`ulimit -f`) into errors; by default they kill the
/// process. Must be called before other threads start.
pub fn survive_large_files() {
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // If blocking the signal fails, the default applies.
    let _ = signals.thread_block();
}
