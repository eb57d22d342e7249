//! Processes of somebody else's as the system has them: groups, limits, and those that are left
//! over.

use std::collections::BTreeSet;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use nix::time::ClockId;
use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, getrlimit,
    kill_process, kill_process_group, prlimit, set_child_subreaper, waitid, waitpid,
};

/// Our own children that are not waited for yet. It is locked while one is started.
static CHILDREN: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// How long a process that cannot be started is tried again: somebody may still be writing its
/// file, or others may be about to end.
const BUSY: Duration = Duration::from_secs(1);
/// How long between two tries.
const AGAIN: Duration = Duration::from_millis(20);

fn children() -> MutexGuard<'static, BTreeSet<i32>> {
    CHILDREN.lock().unwrap_or_else(|e| e.into_inner())
}

/// A process of ours, the leader of a group which has its number.
pub(super) struct Group {
    child: Child,
    /// `None` only for a number that no process has.
    pid: Option<Pid>,
}

impl Group {
    /// Starts a process as the leader of a group.
    pub(super) fn start(command: &mut Command) -> std::io::Result<Group> {
        go_on()?;
        let start = Instant::now();
        command.process_group(0);
        loop {
            let mut children = children();
            match command.spawn() {
                Ok(child) => {
                    let pid = i32::try_from(child.id()).ok();
                    children.extend(pid);
                    let pid = pid.and_then(Pid::from_raw);
                    return Ok(Group { child, pid });
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

    /// Sets a limit for the leader, and for what it starts from now on. A lower one from us stays.
    pub(super) fn limit(&self, resource: Resource, limit: u64) {
        // Without a number it would be a limit of our own.
        if self.pid.is_some() {
            let limit = inherited(resource).map_or(limit, |ours| ours.min(limit));
            let limit = Rlimit {
                current: Some(limit),
                maximum: Some(limit),
            };
            let _ = prlimit(self.pid, resource, limit);
        }
    }

    /// Has the leader ended? It is not waited for, so it keeps its number.
    pub(super) fn leader_has_ended(&self) -> bool {
        let Some(pid) = self.pid else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid), options) {
            Ok(ended) => ended.is_some(),
            // Then waiting for it says what is wrong.
            Err(_) => true,
        }
    }

    /// The processor time that the leader has taken; none where the system does not say.
    pub(super) fn processor_time_of_leader(&self) -> Duration {
        let time = |pid: Pid| {
            let pid = nix::unistd::Pid::from_raw(pid.as_raw_nonzero().get());
            ClockId::pid_cpu_clock_id(pid)?.now()
        };
        let time = self.pid.and_then(|pid| time(pid).ok());
        time.map(Duration::from).unwrap_or_default()
    }

    /// Asks the leader alone to end.
    pub(super) fn ask_to_end(&self) {
        if let Some(pid) = self.pid {
            // It may have ended.
            let _ = kill_process(pid, Signal::TERM);
        }
    }

    /// Kills all of it, and waits for the leader.
    pub(super) fn end(&mut self) -> std::io::Result<std::process::ExitStatus> {
        if let Some(pid) = self.pid {
            // Before the leader is waited for: until then its group is nobody else's. All of it may
            // have ended.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let status = self.child.wait();
        if let Some(pid) = self.pid.take() {
            children().remove(&pid.as_raw_nonzero().get());
        }
        status
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if self.pid.is_some() {
            // Nobody is left to be told.
            let _ = self.end();
        }
    }
}

/// How long somebody stays stopped at most.
const STOPPED: Duration = Duration::from_secs(1);

/// Has processes of ours that somebody stops go on, from now on. Without it, one that is stopped before it has become
/// its program would keep us waiting for that.
fn go_on() -> std::io::Result<()> {
    static IS_ON: Mutex<bool> = Mutex::new(false);
    let mut is_on = IS_ON.lock().unwrap_or_else(|e| e.into_inner());
    if *is_on {
        return Ok(());
    }
    let before = all_children();
    std::thread::Builder::new().spawn(move || {
        loop {
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

/// May it go well a moment later?
fn is_passing(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::ExecutableFileBusy
        || Errno::from_io_error(error) == Some(Errno::AGAIN)
}

/// A limit that this process was given, if it was.
pub(super) fn inherited(resource: Resource) -> Option<u64> {
    let limit = getrlimit(resource);
    limit.current.into_iter().chain(limit.maximum).min()
}

/// Are the processes ours that our children leave behind?
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// Has this process inherit the processes that its children leave behind, for [`end_orphans`]; where it has children
/// already, or the system cannot, they are left to the system.
pub fn adopt_orphans() {
    let adopts = all_children().is_empty() && set_child_subreaper(Some(getpid())).is_ok();
    ADOPTS.store(adopts, Ordering::Relaxed);
}

/// Ends what the children of this process left behind, with all of its groups.
pub fn end_orphans() {
    if !ADOPTS.load(Ordering::Relaxed) {
        return;
    }
    // An orphan that ends leaves us its own children.
    for _ in 0..MAX_GENERATIONS {
        let ours = children();
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
            // Most lead a group.
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = kill_process(pid, Signal::KILL);
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}

/// Processes of which one starts the next that are followed.
const MAX_GENERATIONS: u32 = 64;

/// The numbers of all children of this process, where the system says them.
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
