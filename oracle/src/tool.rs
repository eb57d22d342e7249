//! External tools: started without a shell, bounded in time, memory and output, and never trusted
//! to answer.
//!
//! A tool gets a process group of its own, so that what it starts ends with it, and files without
//! names for its output, so that neither a child that it leaves behind nor a flood of output can
//! hold anybody up. What it writes elsewhere is its caller's to bound: no file that it makes grows
//! beyond the limit of output, and temporary folders vanish.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nix::time::ClockId;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group,
    prlimit, waitid,
};

/// A program of someone else's.
#[derive(Clone, Debug)]
pub struct Tool {
    path: PathBuf,
    /// How much processor time it may take, without what it has started. Unlike the time on the
    /// clock it stands still while others are served, or the disk is slow: who exceeds it hangs.
    pub processor_limit: Duration,
    /// How much longer than that it may take by the clock.
    pub patience: Duration,
    /// Bytes of address space that it may have.
    pub memory_limit: usize,
    /// Bytes that it may write to standard output, to standard error, and to any file.
    pub output_limit: u64,
}

/// How a tool ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// With this status.
    Status(i32),
    /// By this signal.
    Signal(i32),
    /// It was stopped: out of time.
    TimedOut,
    /// It was stopped: it wrote more than it may.
    TooMuchOutput,
    /// It was stopped, or not even started: somebody interrupted this process.
    Interrupted,
}

/// What a tool left.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// Standard output, to the limit; what is no UTF-8 is replaced.
    pub stdout: String,
    /// Standard error, likewise.
    pub stderr: String,
}

/// Characters of a complaint, at most.
const MAX_COMPLAINT: usize = 300;

impl Finished {
    /// A line for a report: how it ended, and the first error that it printed.
    pub fn complaint(&self) -> String {
        let error = self.stderr.lines().find(|line| line.contains("error: "));
        let first = error.or_else(|| self.stderr.lines().find(|line| !line.trim().is_empty()));
        let how = match &self.exit {
            Exit::Status(status) => format!("exit status {status}"),
            Exit::Signal(signal) => format!("signal {signal}"),
            Exit::TimedOut => "out of time".to_owned(),
            Exit::TooMuchOutput => "too much output".to_owned(),
            Exit::Interrupted => "interrupted".to_owned(),
        };
        let Some(line) = first else {
            return how;
        };
        let plain = |c: char| if c.is_control() { '?' } else { c };
        let mut line = line.trim().chars().map(plain);
        let said: String = line.by_ref().take(MAX_COMPLAINT).collect();
        let more = if line.next().is_some() { "..." } else { "" };
        format!("{how}: {said}{more}")
    }
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Stops every tool of this process, and lets none start any more: for who handles an interrupt.
/// The terminal sends one to us alone, as tools are groups of their own.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Was this process interrupted?
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Asks a process to end, as an interrupt does: for one of ours, which stops its tools first.
pub fn ask_to_end(child: &Child) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // It may have ended.
        let _ = kill_process(pid, Signal::TERM);
    }
}

/// How often it is seen how a tool does, at first and at most.
const POLL: (Duration, Duration) = (Duration::from_micros(500), Duration::from_millis(5));
/// How long somebody else may still be writing the tool's file.
const BUSY: Duration = Duration::from_secs(1);

impl Tool {
    /// A tool at a path, or by a name that is looked up in `PATH`, with the usual limits.
    pub fn new(path: impl Into<PathBuf>) -> Tool {
        Tool {
            path: path.into(),
            processor_limit: Duration::from_secs(20),
            // From a cold disk alone a release may need a quarter of a minute to start.
            patience: Duration::from_secs(120),
            memory_limit: 4 << 30,
            output_limit: 64 << 20,
        }
    }

    /// A tool of this name in `PATH`: a file that may be executed.
    pub fn find(name: &str) -> Option<Tool> {
        let path = std::env::var_os("PATH")?;
        let executable = |path: &PathBuf| {
            let about = std::fs::metadata(path);
            about.is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
        };
        let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(name));
        candidates.find(executable).map(Tool::new)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs it without standard input, to its end or that of its limits. Whatever it has started
    /// and left in its process group ends then, too.
    ///
    /// # Errors
    /// It could not be started: it is not there, may not be executed, or is no program.
    pub fn run<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
    ) -> Result<Finished, String> {
        let cannot = |e: std::io::Error| format!("cannot run {}: {e}", self.path.display());
        let (mut stdout, mut stderr) = (
            tempfile::tempfile().map_err(cannot)?,
            tempfile::tempfile().map_err(cannot)?,
        );
        let exit = if interrupted() {
            Exit::Interrupted
        } else {
            let mut command = Command::new(&self.path);
            command
                .args(args)
                .envs(environment.iter().map(|(name, value)| (*name, *value)))
                // A crash is answered without the search for symbols, which takes longer than the rest.
                .env("LLVM_DISABLE_SYMBOLIZATION", "1")
                .stdin(Stdio::null())
                .stdout(stdout.try_clone().map_err(cannot)?)
                .stderr(stderr.try_clone().map_err(cannot)?)
                .process_group(0);
            let mut child = spawn(&mut command).map_err(cannot)?;
            let exit = self.watch(&mut child, [&stdout, &stderr]);
            exit.map_err(cannot)?
        };
        Ok(Finished {
            exit,
            stdout: self.written(&mut stdout).map_err(cannot)?,
            stderr: self.written(&mut stderr).map_err(cannot)?,
        })
    }

    /// Waits for the end of a tool, or makes it.
    fn watch(&self, child: &mut Child, outputs: [&File; 2]) -> std::io::Result<Exit> {
        let start = Instant::now();
        let group = Group::of(child);
        group.limit(Resource::As, self.memory_limit as u64);
        group.limit(Resource::Fsize, self.output_limit);
        group.limit(Resource::Core, 0);
        let too_much = |file: &&File| file.metadata().is_ok_and(|m| m.len() >= self.output_limit);
        let mut pause = POLL.0;
        let stopped = loop {
            if group.leader_has_ended() {
                break None;
            }
            if interrupted() {
                break Some(Exit::Interrupted);
            }
            // Until as much has passed on the clock, it has not had that much of a processor.
            let longer = start.elapsed().checked_sub(self.processor_limit);
            if longer.is_some_and(|longer| {
                longer >= self.patience || group.processor_time_of_leader() >= self.processor_limit
            }) {
                break Some(Exit::TimedOut);
            }
            // Whom it started before its limits were set has none.
            if outputs.iter().any(too_much) {
                break Some(Exit::TooMuchOutput);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(POLL.1);
        };
        // Before the leader is waited for: until then its group is nobody else's.
        group.kill();
        let status = child.wait()?;
        if outputs.iter().any(too_much) {
            return Ok(Exit::TooMuchOutput);
        }
        Ok(stopped.unwrap_or_else(|| exit_of(status)))
    }

    /// What is in a file, to the limit.
    fn written(&self, file: &mut File) -> std::io::Result<String> {
        file.rewind()?;
        let mut bytes = Vec::new();
        file.take(self.output_limit).read_to_end(&mut bytes)?;
        Ok(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }
}

fn exit_of(status: ExitStatus) -> Exit {
    match (status.signal(), status.code()) {
        (Some(signal), _) if signal == Signal::XFSZ.as_raw() => Exit::TooMuchOutput,
        (Some(signal), _) => Exit::Signal(signal),
        (None, code) => Exit::Status(code.unwrap_or(-1)),
    }
}

/// Starts a tool. One whose file somebody still holds open for writing is waited for.
fn spawn(command: &mut Command) -> std::io::Result<Child> {
    let start = Instant::now();
    loop {
        match command.spawn() {
            Err(error)
                if error.kind() == std::io::ErrorKind::ExecutableFileBusy
                    && start.elapsed() < BUSY =>
            {
                std::thread::sleep(POLL.1);
            }
            result => return result,
        }
    }
}

/// A tool's process group, which has the number of its leader: the tool. `None` only for a number
/// that no process has.
struct Group(Option<Pid>);

impl Group {
    fn of(child: &Child) -> Group {
        Group(i32::try_from(child.id()).ok().and_then(Pid::from_raw))
    }

    /// Sets a limit for the tool, and for what it starts from now on.
    fn limit(&self, resource: Resource, limit: u64) {
        // Without a number it would be a limit of our own.
        if self.0.is_some() {
            let limit = Rlimit {
                current: Some(limit),
                maximum: Some(limit),
            };
            // A tool that has a lower limit from us keeps it.
            let _ = prlimit(self.0, resource, limit);
        }
    }

    /// Has the tool ended? It is not waited for, so it keeps its number.
    fn leader_has_ended(&self) -> bool {
        let Some(pid) = self.0 else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(pid), options) {
            Ok(ended) => ended.is_some(),
            // Then waiting for it says what is wrong.
            Err(_) => true,
        }
    }

    /// The processor time that the tool has taken; none where the system does not say.
    fn processor_time_of_leader(&self) -> Duration {
        let time = |pid: Pid| {
            let pid = nix::unistd::Pid::from_raw(pid.as_raw_nonzero().get());
            ClockId::pid_cpu_clock_id(pid)?.now()
        };
        let time = self.0.and_then(|pid| time(pid).ok());
        time.map(Duration::from).unwrap_or_default()
    }

    fn kill(&self) {
        if let Some(pid) = self.0 {
            // All of it may have ended.
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }
}
