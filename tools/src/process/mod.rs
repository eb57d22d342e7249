//! External processes: started without a shell, limited in time, memory and output, and never
//! trusted to answer. All external processes are started here, so that none is left behind, however
//! a command ends.
//!
//! Each tool leads its own process group, so that its children end with it. Its output goes to
//! anonymous in-memory files. Therefore neither an orphan nor a flood of output can block the
//! caller. The output limit also applies to every file that a tool writes, and temporary folders
//! are removed ([`Folder`]). If this process is killed, its guard does both ([`Processes::use_guard`]).
//!
//! Environment faults are not blamed on programs. A tool that was killed from outside is retried,
//! and an exhausted resource stops all tools ([`Processes::stopped`]).

mod activity;
mod environment;
mod group;
mod guard;
mod helper;
mod limits;
mod processes;
mod stop;
mod stopwatch;
mod temporary;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Resource, Signal};

use lowerfuzz_oracle::Stop;

pub use self::environment::{raise_stack_limit, survive_large_files};
pub use self::guard::serve_guard;
pub use self::helper::{Helper, LAST_ORDER, Silence};
pub use self::limits::TimeLimits;
pub use self::processes::Processes;
pub use self::stop::{Folder, interrupt, interrupted};
pub use self::stopwatch::Stopwatch;
pub use self::temporary::{TemporaryFolder, sweep};

use crate::ToolError;

use self::environment::{is_fault, is_from_outside};
use self::group::{Group, inherited};
use self::processes::Held;

/// An external program with its resource limits.
#[derive(Clone, Debug)]
pub struct Tool {
    processes: Processes,
    path: PathBuf,
    /// Arguments that precede those of each run.
    args: Vec<String>,
    /// Variables that are added to the environment.
    environment: BTreeMap<String, String>,
    /// Limit of the CPU time of the tool and its children. Unlike wall-clock time, CPU time does not
    /// depend on other processes or the disk. A tool that exceeds it counts as hanging.
    pub processor_limit: Duration,
    /// Limit of CPU time since the last output, for tools that report progress.
    pub stall_limit: Option<Duration>,
    /// Limit of the time in which no thread of the tool or its children computes, waits for a core,
    /// or waits for a disk.
    pub idle_limit: Duration,
    /// Limit of wall-clock time.
    pub wall_limit: Duration,
    /// Limit of the address space, in bytes.
    pub memory_limit: usize,
    /// Limit of stdout, of stderr and of any file that the tool writes, in bytes.
    pub output_limit: u64,
}

/// How a tool ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The tool exited with this status.
    Status(i32),
    /// The tool was killed by this signal.
    Signal(i32),
    /// The tool was stopped because it exceeded its time limit.
    TimedOut,
    /// The tool was stopped because it wrote too much.
    TooMuchOutput,
}

impl Exit {
    /// Did another process kill the tool?
    pub fn is_from_outside(&self) -> bool {
        matches!(self, Exit::Signal(signal) if is_from_outside(*signal))
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Status(status) => write!(f, "exit status {status}"),
            Exit::Signal(signal) => write!(f, "signal {signal}"),
            Exit::TimedOut => f.write_str("out of time"),
            Exit::TooMuchOutput => f.write_str("too much output"),
        }
    }
}

/// The outcome of a tool's run.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How the run ended.
    pub exit: Exit,
    /// Stdout, up to the limit; only its start if it exceeds the limit. Invalid UTF-8 is replaced.
    pub stdout: String,
    /// Stderr, up to the limit. Invalid UTF-8 is replaced.
    pub stderr: String,
}

/// Default limit of each output of a tool, in bytes.
const OUTPUT_LIMIT: u64 = 64 << 20;

/// Maximum number of bytes that are returned of an output that exceeds its limit. Its start may
/// still show the results of the first programs, but all of it takes seconds to parse.
const MOST_OF_A_FLOOD: u64 = 1 << 20;

/// Describes that a tool printed more than lowerfuzz reads.
pub fn too_much_output() -> String {
    let limit = OUTPUT_LIMIT >> 20;
    format!("the output exceeds the limit of {limit} MiB that lowerfuzz reads")
}

/// Maximum length of a complaint, in characters.
const MAX_COMPLAINT: usize = 300;

impl Finished {
    /// Did the tool exit or die without any output?
    pub(crate) fn is_silent(&self) -> bool {
        let by_itself = matches!(self.exit, Exit::Status(_) | Exit::Signal(_));
        by_itself && self.stdout.is_empty() && self.stderr.is_empty()
    }

    /// Checks that the tool's outcome was not caused by the environment, and returns it. After an
    /// environment fault, no further tool is started.
    ///
    /// # Errors
    /// Returns the environment fault, in one line.
    pub fn believed(self, tool: &Tool, folder: &Folder) -> Result<Finished, Stop> {
        match environment::fault(tool, &self, folder.path()) {
            None => Ok(self),
            Some(why) => {
                let why = format!("{}: {why}", tool.path.display());
                Err(tool.processes.fault(why))
            }
        }
    }

    /// Returns a line for reports: how the tool ended, and the first error that it printed.
    pub fn complaint(&self) -> String {
        let text = |line: &str| {
            line.split_once("error: ")
                .map(|(_, text)| !text.trim().is_empty())
        };
        let mut lines = self.stderr.lines();
        let error = lines.find(|line| text(line) == Some(true));
        // An error may lack its text, because the line before it states the cause.
        let mut others = self.stderr.lines().filter(|line| text(line).is_none());
        let first = error.or_else(|| others.find(|line| !line.trim().is_empty()));
        let how = &self.exit;
        let Some(line) = first else {
            return how.to_string();
        };
        let plain = |c: char| if c.is_control() { '?' } else { c };
        let mut line = line.trim().chars().map(plain);
        let said: String = line.by_ref().take(MAX_COMPLAINT).collect();
        let more = if line.next().is_some() { "..." } else { "" };
        format!("{how}: {said}{more}")
    }
}

/// Initial and maximum interval at which a tool is checked.
const POLL: (Duration, Duration) = (Duration::from_micros(500), Duration::from_millis(5));
/// Interval at which all processes of a tool are looked at, which takes a tenth of a millisecond.
const LOOK: Duration = Duration::from_millis(50);
/// Interval at which a long wait is reported.
const WORD: Duration = Duration::from_secs(5);
/// Number of tries for a tool that is killed from outside, and the pause between tries.
const TRIES: (u32, Duration) = (3, Duration::from_millis(200));

/// Grace period before the kernel's CPU limit, so that the watching thread can stop the tool first.
const AFTER_US: Duration = Duration::from_secs(60);

impl Tool {
    fn new(processes: &Processes, path: PathBuf) -> Tool {
        let limits = processes.limits();
        Tool {
            processes: processes.clone(),
            path,
            args: Vec::new(),
            environment: BTreeMap::new(),
            // The default is enough for a process with several programs.
            processor_limit: limits.cpu * 2,
            stall_limit: None,
            idle_limit: limits.idle,
            wall_limit: limits.wall,
            memory_limit: 4 << 30,
            output_limit: OUTPUT_LIMIT,
        }
    }

    /// Returns what the tool shares with the other processes of its command.
    pub fn processes(&self) -> &Processes {
        &self.processes
    }

    /// Returns the tool with arguments that precede those of each run, and with variables that are
    /// added to its environment.
    #[must_use]
    pub fn called_with(mut self, args: &[String], environment: &BTreeMap<String, String>) -> Tool {
        self.args.extend(args.iter().cloned());
        self.environment.extend(environment.clone());
        self
    }

    /// Returns the tool without these arguments.
    #[must_use]
    pub(crate) fn without(mut self, is_left_out: impl Fn(&str) -> bool) -> Tool {
        self.args.retain(|arg| !is_left_out(arg));
        self
    }

    /// Returns the words that start the tool: its path, and the arguments that precede those of each
    /// run.
    pub fn words(&self) -> Vec<String> {
        let path = self.path.display().to_string();
        std::iter::once(path)
            .chain(self.args.iter().cloned())
            .collect()
    }

    /// Returns the variables that are added to the environment.
    pub fn environment(&self) -> &BTreeMap<String, String> {
        &self.environment
    }

    /// Path of the file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs the tool without stdin, until it ends or exceeds a limit. Afterwards, all processes in
    /// its group are killed.
    ///
    /// # Errors
    /// Returns an error if the tool cannot be started: it is missing, not executable, or the
    /// environment is at fault. After an environment fault or an interrupt, no further tool is
    /// started, and running tools are stopped.
    pub fn run<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
    ) -> Result<Finished, ToolError> {
        self.run_with(args, environment, &mut || Ok(Stdio::null()))
    }

    /// Runs the tool like [`Tool::run`], with an stdin that is made anew for each try.
    pub fn run_with<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
        input: &mut dyn FnMut() -> std::io::Result<Stdio>,
    ) -> Result<Finished, ToolError> {
        let _held = Held::new(&self.processes);
        let mut tries = 0;
        loop {
            self.processes.check()?;
            let ran = input().and_then(|input| self.run_once(args, environment, input));
            let finished = ran.map_err(|error| {
                let name = self.path.display();
                let why = match self.path.is_dir() {
                    true => format!("cannot run {name}: expected an executable, found a folder"),
                    false => format!("cannot run {name}: {error}"),
                };
                if is_fault(&error) {
                    self.processes.fault(why).into()
                } else {
                    ToolError::Start(why)
                }
            })?;
            let Some(finished) = finished else {
                let stop = self.processes.stopped().unwrap_or(Stop::Interrupted);
                return Err(stop.into());
            };
            let path = self.path.display();
            match finished.exit {
                Exit::Signal(signal) if is_from_outside(signal) => {
                    tries += 1;
                    if tries == TRIES.0 {
                        return Err(self
                            .processes
                            .fault(format!(
                                "{path} was killed from outside {tries} times (signal {signal}); \
                             is there too little memory?"
                            ))
                            .into());
                    }
                    std::thread::sleep(TRIES.1);
                }
                Exit::TooMuchOutput if self.most_output() < self.output_limit => {
                    let limit = self.most_output();
                    return Err(self
                        .processes
                        .fault(format!(
                            "{path} exceeded the file size limit of {limit} bytes (`ulimit -f`)"
                        ))
                        .into());
                }
                Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput => {
                    return Ok(finished);
                }
            }
        }
    }

    /// Runs the tool once. Returns `None` if all tools were stopped.
    fn run_once<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
        input: Stdio,
    ) -> std::io::Result<Option<Finished>> {
        let (mut stdout, mut stderr) = (in_memory("stdout")?, in_memory("stderr")?);
        let mut command = Command::new(&self.path);
        command
            .args(&self.args)
            .args(args)
            .envs(&self.environment)
            .envs(environment.iter().map(|(name, value)| (*name, *value)))
            // Symbolising a crash takes longer than everything else.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(input)
            .stdout(stdout.try_clone()?)
            .stderr(stderr.try_clone()?);
        let mut group = Group::start(&self.processes, &mut command)?;
        let exit = self.watch(&mut group, [&stdout, &stderr], &name_of(&self.path, args))?;
        let Some(exit) = exit else { return Ok(None) };
        let most = match exit {
            Exit::TooMuchOutput => self.output_limit.min(MOST_OF_A_FLOOD),
            Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut => self.output_limit,
        };
        Ok(Some(Finished {
            exit,
            stdout: written(&mut stdout, most)?,
            stderr: written(&mut stderr, most)?,
        }))
    }

    /// Returns the effective output limit, which this process's own limit may lower.
    fn most_output(&self) -> u64 {
        let inherited = inherited(Resource::Fsize);
        inherited.map_or(self.output_limit, |ours| ours.min(self.output_limit))
    }

    /// Stops the tool sooner if it only prints its version or its help.
    pub fn for_probe(&self) -> Tool {
        let limit = self.processes.limits().probe;
        Tool {
            processor_limit: limit,
            idle_limit: limit,
            ..self.clone()
        }
    }

    /// Has the tool exceeded its CPU time or its idle time?
    fn is_over(&self, usage: &mut Usage, elapsed: Duration, group: &Group) -> bool {
        // The leader alone cannot use more CPU time than wall-clock time, as tools have one thread.
        let limit = self.processor_limit;
        if elapsed >= limit && group.processor_time_of_leader() >= limit {
            return true;
        }
        let since = elapsed.saturating_sub(usage.last_look);
        if since < LOOK {
            return false;
        }
        let activity = group.activity();
        usage.last_look = elapsed;
        if !activity.is_busy {
            usage.idle += since;
        }
        activity.processor_time >= limit || usage.idle >= self.idle_limit
    }

    /// Waits until the tool ends, or stops it. Returns `None` if all tools were stopped.
    fn watch(
        &self,
        group: &mut Group,
        outputs: [&File; 2],
        name: &str,
    ) -> std::io::Result<Option<Exit>> {
        let mut watch = Stopwatch::start();
        group.limit(Resource::As, self.memory_limit as u64);
        group.limit(Resource::Fsize, self.output_limit);
        group.limit(Resource::Core, 0);
        // The kernel's limit ends the tool even if this process is killed.
        group.limit(
            Resource::Cpu,
            self.processor_limit.saturating_add(AFTER_US).as_secs(),
        );
        let most = self.most_output();
        let too_much = |file: &&File| file.metadata().is_ok_and(|m| m.len() >= most);
        let mut pause = POLL.0;
        let mut word = WORD;
        let (mut stall, mut usage) = (Stall::default(), Usage::default());
        let over = loop {
            if group.leader_has_ended() {
                break None;
            }
            if self.processes.stopped().is_some() {
                // The group's destructor kills the tool.
                return Ok(None);
            }
            let elapsed = watch.elapsed();
            if elapsed >= self.wall_limit || self.is_over(&mut usage, elapsed, group) {
                break Some(Exit::TimedOut);
            }
            if let Some(limit) = self.stall_limit
                && stall.is_over(limit, elapsed, outputs, group)
            {
                break Some(Exit::TimedOut);
            }
            // A child that was started before the limits were set has no limits.
            if outputs.iter().any(too_much) {
                break Some(Exit::TooMuchOutput);
            }
            if elapsed >= word {
                word += WORD;
                self.processes.report_wait(name, elapsed);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(POLL.1);
        };
        let status = group.end()?;
        if outputs.iter().any(too_much) {
            return Ok(Some(Exit::TooMuchOutput));
        }
        Ok(Some(over.unwrap_or_else(|| exit_of(status))))
    }
}

/// Finds an executable file with this name in `PATH`.
pub fn executable(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let is_executable = |path: &PathBuf| {
        let about = std::fs::metadata(path);
        about.is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(name));
    candidates.find(is_executable)
}

/// Reads a file's contents, up to a limit.
fn written(file: &mut File, most: u64) -> std::io::Result<String> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// The state of the limit of idle time.
#[derive(Default)]
struct Usage {
    /// Wall-clock time of the last look at the tool's processes.
    last_look: Duration,
    /// Time in which no process was seen busy.
    idle: Duration,
}

/// The state of the stall limit.
#[derive(Default)]
struct Stall {
    /// Number of bytes written so far.
    written: u64,
    /// Wall-clock time and CPU time of the last output.
    since: (Duration, Duration),
}

impl Stall {
    /// Has the tool used more CPU time than the stall limit since its last output?
    fn is_over(
        &mut self,
        limit: Duration,
        elapsed: Duration,
        outputs: [&File; 2],
        group: &Group,
    ) -> bool {
        // CPU time cannot exceed wall-clock time, so it is read only after that much time.
        if elapsed < self.since.0 + limit {
            return false;
        }
        let lengths = outputs.map(|file| file.metadata().map_or(0, |about| about.len()));
        let (written, taken) = (lengths.iter().sum(), group.processor_time_of_leader());
        if written != self.written {
            *self = Stall {
                written,
                since: (elapsed, taken),
            };
        }
        taken >= self.since.1 + limit
    }
}

/// Makes an anonymous file in memory.
fn in_memory(name: &str) -> std::io::Result<File> {
    Ok(memfd_create(name, MemfdFlags::CLOEXEC)?.into())
}

/// Returns a tool's name for messages, with its argument if there is only one.
fn name_of<A: AsRef<OsStr>>(path: &Path, args: &[A]) -> String {
    let file = path.file_name().unwrap_or(path.as_os_str());
    let mut name = file.display().to_string();
    if let [arg] = args {
        name.push(' ');
        name.push_str(&arg.as_ref().display().to_string());
    }
    name
}

fn exit_of(status: ExitStatus) -> Exit {
    match (status.signal(), status.code()) {
        (Some(signal), _) if signal == Signal::XFSZ.as_raw() => Exit::TooMuchOutput,
        (Some(signal), _) => Exit::Signal(signal),
        (None, code) => Exit::Status(code.unwrap_or(-1)),
    }
}
