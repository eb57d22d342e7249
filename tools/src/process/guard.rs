//! The guard: a small process beside each command that starts tools. If the command is killed, the guard ends all
//! processes that the command has started, and removes its temporary folders.
//!
//! The command holds one end of a pipe. The system closes this end however the command ends, and the guard waits for
//! that. All processes of a command have a mark in their environment, which their children inherit. The guard ends the
//! processes with the mark, even if they have left their process group.

use std::io::Read as _;
use std::process::{ChildStdin, Command, Stdio};
use std::time::{Duration, SystemTime};

use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};

use super::group::Group;
use super::processes::{Processes, lock};
use super::temporary::sweep;

/// The environment variable with the marks of the commands that a process belongs to. A command may run inside another.
const MARKS: &str = "LOWERFUZZ_COMMANDS";
/// Separates the marks of nested commands.
const SEPARATOR: char = ',';

/// Number of consecutive searches that must find no process. A process may be about to start another one.
const QUIET: u32 = 3;
/// Maximum number of searches for processes.
const SEARCHES: u32 = 250;
/// Pause between two searches.
const PAUSE: Duration = Duration::from_millis(20);

/// The state of this process's guard.
#[derive(Default)]
pub(super) enum Guard {
    /// This process has no guard: it is a helper of a command, or a program that uses this crate.
    #[default]
    None,
    /// The guard starts with the first process. The text is the subcommand that calls [`serve`].
    Wanted(&'static str),
    /// The guard runs.
    Running {
        _group: Group,
        /// The guard acts as soon as this pipe closes.
        _pipe: Option<ChildStdin>,
        mark: String,
    },
}

impl Processes {
    /// Lets this process start a guard before its first tool: this executable with a subcommand that
    /// calls [`serve_guard`] with the next argument.
    pub fn use_guard(&self, subcommand: &'static str) {
        *lock(&self.0.guard) = Guard::Wanted(subcommand);
    }

    /// Ends the guard, because this process has ended its tools and removed its folders.
    pub fn end_guard(&self) {
        // The guard's group is killed and reaped when the value is dropped.
        *lock(&self.0.guard) = Guard::None;
    }

    /// Starts the guard if it does not run yet, and marks a process that is about to start.
    pub(super) fn watch(&self, command: &mut Command) -> std::io::Result<()> {
        let mut guard = lock(&self.0.guard);
        if let Guard::Wanted(subcommand) = *guard {
            *guard = start(self, subcommand)?;
        }
        match &*guard {
            Guard::None | Guard::Wanted(_) => {}
            Guard::Running { mark, .. } => {
                let outer = std::env::var(MARKS).unwrap_or_default();
                let marks = match outer.as_str() {
                    "" => mark.clone(),
                    outer => format!("{outer}{SEPARATOR}{mark}"),
                };
                command.env(MARKS, marks);
            }
        }
        Ok(())
    }
}

fn start(processes: &Processes, subcommand: &str) -> std::io::Result<Guard> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    // The time tells apart commands that get the same process id.
    let mark = format!(
        "{}-{:x}",
        getpid().as_raw_nonzero(),
        now.map_or(0, |now| now.as_nanos())
    );
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args([subcommand, &mark])
        // Otherwise whoever reads the command's output would wait for the guard, too.
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut group = Group::spawn(processes, &mut command)?;
    let pipe = group.child().stdin.take();
    Ok(Guard::Running {
        _group: group,
        _pipe: pipe,
        mark,
    })
}

/// Does the work of a guard: waits until the command has ended, ends its processes, and removes its folders.
pub fn serve_guard(mark: &str) {
    // The command writes nothing. Reading ends when the pipe closes.
    let _ = std::io::stdin().lock().read_to_end(&mut Vec::new());
    let mut quiet = 0;
    for _ in 0..SEARCHES {
        let left = marked(mark);
        quiet = if left.is_empty() { quiet + 1 } else { 0 };
        if quiet == QUIET {
            break;
        }
        for pid in left {
            // Most of these processes lead a group. The calls fail for processes that have ended.
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(PAUSE);
    }
    sweep();
}

/// Returns the processes with this mark.
fn marked(mark: &str) -> Vec<Pid> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let has_mark = |number: &i32| {
        // The environment of a process that has ended is empty.
        let environment = std::fs::read(format!("/proc/{number}/environ"));
        environment.is_ok_and(|environment| is_marked(&environment, mark))
    };
    numbers.filter(has_mark).filter_map(Pid::from_raw).collect()
}

/// Does an environment, as the system shows it, contain this mark?
fn is_marked(environment: &[u8], mark: &str) -> bool {
    let mut variables = environment.split(|byte| *byte == 0);
    variables.any(|variable| {
        let text = std::str::from_utf8(variable).ok();
        let marks = text.and_then(|text| text.strip_prefix(MARKS)?.strip_prefix('='));
        marks.is_some_and(|marks| marks.split(SEPARATOR).any(|other| other == mark))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_in_the_environment_of_nested_commands() {
        let environment = b"HOME=/root\0LOWERFUZZ_COMMANDS=12-ab,345-c\0X=12-a";
        assert!(is_marked(environment, "12-ab"));
        assert!(is_marked(environment, "345-c"));
        assert!(!is_marked(environment, "12-a"));
        assert!(!is_marked(environment, "12-ab,345-c"));
        assert!(!is_marked(b"", "12-ab"));
        assert!(!is_marked(b"OTHER_LOWERFUZZ_COMMANDS=12-ab", "12-ab"));
    }
}
