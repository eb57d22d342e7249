//! The processes that a command starts, and what they share: a stop, limits of time, and the guard.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use lowerfuzz_oracle::Stop;

use super::guard::Guard;
use super::limits::TimeLimits;
use super::stop::interrupted;
use super::{Tool, executable};
use crate::ToolError;

/// Callback for long waits.
type Listener = Box<dyn Fn(&str, Duration) + Send + Sync>;

/// What the processes of a command share. Clones share it, too.
///
/// An interrupt stops the processes of all values ([`interrupt`](super::interrupt)), and a fault of
/// the environment stops those of one value.
#[derive(Clone, Default)]
pub struct Processes(pub(super) Arc<State>);

#[derive(Default)]
pub(super) struct State {
    limits: TimeLimits,
    fault: OnceLock<String>,
    /// Number of running tools and existing folders.
    held: AtomicUsize,
    listener: OnceLock<Listener>,
    /// Process ids of children that have not been reaped yet. Locked while a child is started.
    pub(super) children: Mutex<BTreeSet<i32>>,
    /// Whether a thread resumes stopped children.
    pub(super) resumes: Mutex<bool>,
    /// Does this process adopt the orphans of its children?
    pub(super) adopts: AtomicBool,
    pub(super) guard: Mutex<Guard>,
    /// The versions that tools have reported, by a description of the tool.
    versions: Mutex<BTreeMap<String, String>>,
}

/// Locks state that stays valid if a thread panics.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Processes {
    /// Makes the state of processes with these limits.
    pub fn new(limits: TimeLimits) -> Processes {
        Processes(Arc::new(State {
            limits,
            ..State::default()
        }))
    }

    /// Returns the limits of the tools.
    pub fn limits(&self) -> TimeLimits {
        self.0.limits
    }

    /// Makes a tool with default limits. The path may also be a name that is looked up in `PATH`.
    pub fn tool(&self, path: impl Into<PathBuf>) -> Tool {
        Tool::new(self, path.into())
    }

    /// Finds an executable file with this name in `PATH`.
    pub fn find(&self, name: &str) -> Option<Tool> {
        executable(name).map(|path| self.tool(path))
    }

    /// Returns why no further tool is started; `None` if tools can be started.
    pub fn stopped(&self) -> Option<Stop> {
        if interrupted() {
            return Some(Stop::Interrupted);
        }
        self.0.fault.get().cloned().map(Stop::Fault)
    }

    /// Checks that tools can be started.
    ///
    /// # Errors
    /// Returns why no further tool is started.
    pub fn check(&self) -> Result<(), Stop> {
        self.stopped().map_or(Ok(()), Err)
    }

    /// Checks that the environment can run tools. An interrupt is not an error for this check.
    ///
    /// # Errors
    /// Returns the fault of the environment.
    pub fn check_environment(&self) -> Result<(), Stop> {
        match self.0.fault.get() {
            Some(why) if !interrupted() => Err(Stop::Fault(why.clone())),
            Some(_) | None => Ok(()),
        }
    }

    /// Are there no running tools and no tool folders? After an interrupt, this stays true.
    pub fn idle(&self) -> bool {
        self.0.held.load(Ordering::SeqCst) == 0
    }

    /// Records an environment fault, which prevents new tools, and returns it. Only the first fault
    /// is kept.
    pub fn fault(&self, why: String) -> Stop {
        // Later faults are consequences of the first.
        let _ = self.0.fault.set(why.clone());
        Stop::Fault(why)
    }

    /// Records that a tool which must start does not, as an environment fault.
    pub fn as_fault(&self, why: ToolError) -> Stop {
        match why {
            ToolError::Stopped(stop) => stop,
            ToolError::Start(_)
            | ToolError::Unusable(_)
            | ToolError::WrongNesting(_)
            | ToolError::NeedsPasses(_)
            | ToolError::Unsupported(_) => self.fault(why.to_string()),
        }
    }

    /// Registers a callback that is called every few seconds while a tool runs, with the tool's name
    /// and the time so far.
    pub fn on_wait(&self, listener: impl Fn(&str, Duration) + Send + Sync + 'static) {
        // Only the first callback is kept.
        let _ = self.0.listener.set(Box::new(listener));
    }

    /// Calls the callback for long waits.
    pub(super) fn report_wait(&self, tool: &str, so_far: Duration) {
        if let Some(listener) = self.0.listener.get() {
            listener(tool, so_far);
        }
    }

    /// Returns the version that a tool with this description reported earlier.
    pub(crate) fn known_version(&self, tool: &str) -> Option<String> {
        lock(&self.0.versions).get(tool).cloned()
    }

    /// Keeps the version that a tool with this description reported.
    pub(crate) fn keep_version(&self, tool: String, version: &str) {
        lock(&self.0.versions).insert(tool, version.to_owned());
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Processes").finish_non_exhaustive()
    }
}

/// Counts a resource that must be released before an interrupted process exits.
pub(super) struct Held(Processes);

impl Held {
    pub(super) fn new(processes: &Processes) -> Held {
        processes.0.held.fetch_add(1, Ordering::SeqCst);
        Held(processes.clone())
    }

    pub(super) fn processes(&self) -> &Processes {
        &self.0
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.0.held.fetch_sub(1, Ordering::SeqCst);
    }
}
