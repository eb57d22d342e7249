//! Whose fault is it that a tool came to no good? What the environment lacks is held against
//! nobody's program.

use std::io::Write as _;
use std::path::Path;

use nix::sys::signal::{SigSet, Signal};
use rustix::io::Errno;
use rustix::process::Resource;

use super::group::inherited;
use super::{Exit, Finished, Tool};

/// What the system says where something is used up, as the last words of a line.
const USED_UP: [&str; 7] = [
    "No space left on device",
    "Disk quota exceeded",
    "Too many open files",
    "Too many open files in system",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Input/output error",
];

/// What a tool says that gets no memory.
const NO_MEMORY: [&str; 2] = ["std::bad_alloc", "out of memory"];

/// Bytes that a tool's folder has room for, if it has any.
const ROOM: usize = 64 << 10;

/// The same, where a file is larger than it may be; that may be for a limit of the tool's own.
const TOO_LARGE: &str = "File too large";

/// What the environment lacked when a tool ended like this, which worked in a folder; `None` if
/// there is nothing to be seen. A tool that ended well and has said something is believed.
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
                "out of memory: a process may have {ours} bytes here (`ulimit -v`)"
            ));
        }
    }
    room(folder)
        .err()
        .map(|e| format!("cannot write to {}: {e}", folder.display()))
}

/// Is there room for a file?
fn room(folder: &Path) -> std::io::Result<()> {
    tempfile::tempfile_in(folder)?.write_all(&[0; ROOM])
}

/// Is it for want of something that passes, or that this process may not have?
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

/// Signals that nobody gets for what he does himself.
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

/// Has a file that grows beyond its limit (`ulimit -f`) be an error where it is written, and not
/// the end of this process. To be called before there are other threads.
pub fn survive_large_files() {
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // Then it is the end, as it would be anyway.
    let _ = signals.thread_block();
}
