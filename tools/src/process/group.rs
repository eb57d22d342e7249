//! Process groups, resource limits and orphans of external processes.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use nix::time::ClockId;
use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, getrlimit,
    kill_process, kill_process_group, prlimit, set_child_subreaper, waitid, waitpid,
};

use super::activity::Activity;
use super::processes::{Processes, lock};

/// How long a failed start of a process is retried. The executable may still be open for writing,
/// or the process limit may be reached.
const BUSY: Duration = Duration::from_secs(1);
/// Pause between two tries.
const AGAIN: Duration = Duration::from_millis(20);

/// A child process that leads its own process group.
pub(super) struct Group {
    processes: Processes,
    child: Child,
    /// The process id. `None` only if the id is invalid.
    pid: Option<Pid>,
}

impl Group {
    /// Starts a process as the leader of a new group. The guard ends the process if this process is
    /// killed.
    pub(super) fn start(processes: &Processes, command: &mut Command) -> std::io::Result<Group> {
        processes.go_on()?;
        processes.watch(command)?;
        Group::spawn(processes, command)
    }

    /// Starts a process as the leader of a new group, without the guard's protection.
    pub(super) fn spawn(processes: &Processes, command: &mut Command) -> std::io::Result<Group> {
        let start = Instant::now();
        command.process_group(0);
        loop {
            let mut children = lock(&processes.0.children);
            match command.spawn() {
                Ok(child) => {
                    let pid = i32::try_from(child.id()).ok();
                    children.extend(pid);
                    let pid = pid.and_then(Pid::from_raw);
                    return Ok(Group {
                        processes: processes.clone(),
                        child,
                        pid,
                    });
                }
                Err(error) if is_passing(&error) && start.elapsed() < BUSY => {
                    drop(children);
                    std::thread::sleep(AGAIN);
                }
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    pub(super) fn processes(&self) -> &Processes {
        &self.processes
    }

    /// Sets a resource limit for the leader and its future children. A lower inherited limit stays.
    pub(super) fn limit(&self, resource: Resource, limit: u64) {
        // Without a process id, the limit would apply to this process.
        if self.pid.is_some() {
            let limit = inherited(resource).map_or(limit, |ours| ours.min(limit));
            let limit = Rlimit {
                current: Some(limit),
                maximum: Some(limit),
            };
            let _ = prlimit(self.pid, resource, limit);
        }
    }

    /// Returns whether the group's leader has ended. The leader is not reaped, so its process id
    /// stays valid.
    pub(super) fn leader_has_ended(&self) -> bool {
        let Some(pid) = self.pid else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid), options) {
            Ok(ended) => ended.is_some(),
            // The error will show again when the process is reaped.
            Err(_) => true,
        }
    }

    /// Returns the leader's CPU time, or zero if the system does not report it.
    pub(super) fn processor_time_of_leader(&self) -> Duration {
        let time = |pid: Pid| {
            let pid = nix::unistd::Pid::from_raw(pid.as_raw_nonzero().get());
            ClockId::pid_cpu_clock_id(pid)?.now()
        };
        let time = self.pid.and_then(|pid| time(pid).ok());
        time.map(Duration::from).unwrap_or_default()
    }

    /// Returns what the leader and its descendants do.
    pub(super) fn activity(&self) -> Activity {
        self.pid.map(Activity::of).unwrap_or_default()
    }

    /// Sends SIGTERM to the leader only.
    pub(super) fn ask_to_end(&self) {
        if let Some(pid) = self.pid {
            // The call fails if the leader has ended, which is fine.
            let _ = kill_process(pid, Signal::TERM);
        }
    }

    /// Kills the whole group, and reaps the leader.
    pub(super) fn end(&mut self) -> std::io::Result<std::process::ExitStatus> {
        if let Some(pid) = self.pid {
            // Must happen before the leader is reaped, because afterwards the group id can be
            // reused. Fails if the whole group has ended, which is fine.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let status = self.child.wait();
        if let Some(pid) = self.pid.take() {
            lock(&self.processes.0.children).remove(&pid.as_raw_nonzero().get());
        }
        status
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.pid.is_some() {
            // A destructor cannot report an error.
            let _ = self.end();
        }
    }
}

/// Interval at which stopped processes are resumed.
const STOPPED: Duration = Duration::from_secs(1);

impl Processes {
    /// Starts a thread that resumes child processes that were stopped with SIGSTOP. A child stopped
    /// before `exec` would otherwise block its start for ever.
    fn go_on(&self) -> std::io::Result<()> {
        let mut is_on = lock(&self.0.resumes);
        if *is_on {
            return Ok(());
        }
        let before = all_children();
        let state = Arc::downgrade(&self.0);
        std::thread::Builder::new().spawn(move || {
            while state.strong_count() > 0 {
                std::thread::sleep(STOPPED);
                let ours = all_children()
                    .into_iter()
                    .filter(|pid| !before.contains(pid));
                for pid in ours.filter_map(Pid::from_raw) {
                    let _ = kill_process(pid, Signal::CONT);
                    let _ = kill_process_group(pid, Signal::CONT);
                }
            }
        })?;
        *is_on = true;
        Ok(())
    }
}

/// Can a retry succeed a moment later?
fn is_passing(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::ExecutableFileBusy
        || Errno::from_io_error(error) == Some(Errno::AGAIN)
}

/// Returns this process's own limit of a resource, if it has one.
pub(super) fn inherited(resource: Resource) -> Option<u64> {
    let limit = getrlimit(resource);
    limit.current.into_iter().chain(limit.maximum).min()
}

impl Processes {
    /// Lets this process adopt the orphans of its children, for [`Processes::end_orphans`]. Has no
    /// effect if this process already has children, or if the system does not support it.
    pub fn adopt_orphans(&self) {
        let adopts = all_children().is_empty() && set_child_subreaper(Some(getpid())).is_ok();
        self.0.adopts.store(adopts, Ordering::Relaxed);
    }

    /// Kills all adopted orphans, with their process groups.
    pub fn end_orphans(&self) {
        if !self.0.adopts.load(Ordering::Relaxed) {
            return;
        }
        // The children of a killed orphan become orphans of this process, too.
        for _ in 0..MAX_GENERATIONS {
            let ours = lock(&self.0.children);
            let orphans: Vec<Pid> = all_children()
                .into_iter()
                .filter(|pid| !ours.contains(pid))
                .filter_map(Pid::from_raw)
                .collect();
            drop(ours);
            if orphans.is_empty() {
                return;
            }
            for pid in orphans {
                // Most orphans lead a process group.
                let _ = kill_process_group(pid, Signal::KILL);
                let _ = kill_process(pid, Signal::KILL);
                let _ = waitpid(Some(pid), WaitOptions::empty());
            }
        }
    }
}

/// Maximum number of orphan generations that are killed.
const MAX_GENERATIONS: u32 = 64;

/// Returns the process ids of all children of this process, if the system reports them.
fn all_children() -> Vec<i32> {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let lists = threads
        .filter_map(|thread| std::fs::read_to_string(thread.ok()?.path().join("children")).ok());
    lists
        .flat_map(|list| {
            let numbers = list.split_whitespace().filter_map(|n| n.parse().ok());
            numbers.collect::<Vec<i32>>()
        })
        .collect()
}
