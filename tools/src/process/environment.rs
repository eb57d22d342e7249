//! Detects failures of tools that the environment caused, such as a full disk. Such failures are
//! not blamed on a program.

use std::io::Write as _;
use std::path::Path;

use nix::sys::signal::{SigSet, Signal};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

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

/// Size of the stack that tools need, in bytes. This is the usual limit.
const STACK: u64 = 8 << 20;
/// Signals of a process whose stack overflows.
const OF_OVERFLOWS: [Signal; 3] = [Signal::SIGSEGV, Signal::SIGBUS, Signal::SIGABRT];

/// Returns the environment's fault that made a tool fail; `None` if no fault is visible. A tool
/// that succeeded with output is trusted.
pub(super) fn fault(tool: &Tool, finished: &Finished, folder: &Path) -> Option<String> {
    if let Some(why) = stack_fault(&finished.exit, inherited(Resource::Stack)) {
        return Some(why);
    }
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

/// Returns the fault of a tool that crashed although its stack may only have been too small.
fn stack_fault(exit: &Exit, limit: Option<u64>) -> Option<String> {
    let Exit::Signal(signal) = exit else {
        return None;
    };
    let limit = limit.filter(|limit| *limit < STACK)?;
    let overflows = OF_OVERFLOWS.iter().any(|known| *known as i32 == *signal);
    overflows.then(|| {
        format!(
            "{exit}, with a stack limit of {} KiB; set the limit to at least {} KiB (`ulimit -s`)",
            limit >> 10,
            STACK >> 10
        )
    })
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

/// Raises the stack limit of this process to the usual one as far as the system permits, because
/// tools inherit it.
pub fn raise_stack_limit() {
    let Rlimit { current, maximum } = getrlimit(Resource::Stack);
    if current.is_none_or(|current| current >= STACK) {
        return;
    }
    let raised = |maximum: Option<u64>| Rlimit {
        current: Some(maximum.map_or(STACK, |maximum| maximum.min(STACK))),
        maximum,
    };
    // Only root may raise the maximum. Where neither is permitted, the limit stays.
    let whole = raised(maximum.map(|maximum| maximum.max(STACK)));
    if setrlimit(Resource::Stack, whole).is_err() {
        let _ = setrlimit(Resource::Stack, raised(maximum));
    }
}

/// Turns writes beyond the file size limit (`ulimit -f`) into errors; by default they kill the
/// process. Must be called before other threads start.
pub fn survive_large_files() {
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // If blocking the signal fails, the default applies.
    let _ = signals.thread_block();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crashes_with_a_small_stack_are_faults() {
        let fault = |exit, limit| stack_fault(&exit, limit);
        assert_eq!(
            fault(Exit::Signal(11), Some(64 << 10)).as_deref(),
            Some(
                "signal 11, with a stack limit of 64 KiB; set the limit to at least 8192 KiB \
                 (`ulimit -s`)"
            )
        );
        assert!(fault(Exit::Signal(6), Some(64 << 10)).is_some());
        assert_eq!(fault(Exit::Signal(11), Some(STACK)), None);
        assert_eq!(fault(Exit::Signal(11), None), None);
        assert_eq!(fault(Exit::Signal(9), Some(64 << 10)), None);
        assert_eq!(fault(Exit::Status(1), Some(64 << 10)), None);
    }
}
