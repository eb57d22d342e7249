//! What a tool does while it runs: the CPU time of its processes, and whether one of them computes.

use std::path::Path;
use std::time::Duration;

use rustix::process::Pid;

/// Length of the unit in which the system reports CPU time. It is the same on every x86-64 Linux.
const TICK: Duration = Duration::from_millis(10);
/// Maximum number of processes that are looked at. A tool with more processes counts as computing.
const MOST: usize = 1000;

/// What a process and its descendants do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Activity {
    /// CPU time of the process, its descendants and its reaped children.
    pub(super) processor_time: Duration,
    /// Does a thread compute, wait for a core, or wait for a disk?
    pub(super) is_busy: bool,
}

impl Activity {
    /// Looks at a process and its descendants. A process that ends meanwhile is left out.
    pub(super) fn of(leader: Pid) -> Activity {
        let mut activity = Activity::default();
        let mut waiting = vec![leader.as_raw_nonzero().get()];
        let mut seen = 0;
        while let Some(pid) = waiting.pop() {
            seen += 1;
            if seen > MOST {
                activity.is_busy = true;
                break;
            }
            let folder = format!("/proc/{pid}");
            activity.processor_time +=
                line(Path::new(&folder)).map_or(Duration::ZERO, |l| l.processor_time);
            let threads = std::fs::read_dir(format!("{folder}/task"));
            for thread in threads.into_iter().flatten().flatten() {
                let thread = thread.path();
                activity.is_busy |= line(&thread).is_some_and(|line| line.is_busy);
                let children = std::fs::read_to_string(thread.join("children"));
                let children = children.unwrap_or_default();
                waiting.extend(
                    children
                        .split_whitespace()
                        .filter_map(|n| n.parse::<i32>().ok()),
                );
            }
        }
        activity
    }
}

/// Reads the state of a process or a thread.
fn line(folder: &Path) -> Option<Activity> {
    parse(&std::fs::read_to_string(folder.join("stat")).ok()?)
}

/// Parses a line of the form `PID (NAME) STATE …`. The name may contain any character.
fn parse(line: &str) -> Option<Activity> {
    let fields: Vec<&str> = line
        .get(line.rfind(')')? + 1..)?
        .split_whitespace()
        .collect();
    // The times of the process in user mode and in the system, then those of its reaped children.
    let ticks = fields.get(11..15)?.iter().map(|field| field.parse::<u32>());
    let ticks = ticks.sum::<Result<u32, _>>().ok()?;
    Some(Activity {
        processor_time: TICK * ticks,
        is_busy: matches!(fields.first(), Some(&("R" | "D"))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_system_are_parsed() {
        let line = |state: &str| {
            parse(&format!(
                "12 (a) b) {state} 1 2 3 0 -1 4194560 5 6 7 8 100 20 3 0 20 0 1 0"
            ))
        };
        let expected = |is_busy| {
            Some(Activity {
                processor_time: Duration::from_millis(1230),
                is_busy,
            })
        };
        assert_eq!(line("R"), expected(true));
        assert_eq!(line("D"), expected(true));
        assert_eq!(line("S"), expected(false));
        assert_eq!(line("T"), expected(false));
        assert_eq!(parse("12 (a) R 1 2"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn this_process_computes() {
        let this = rustix::process::getpid();
        assert!(Activity::of(this).is_busy);
    }
}
