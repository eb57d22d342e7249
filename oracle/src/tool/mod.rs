//! External processes: started without a shell, bounded in time, memory and output, and never
//! trusted to answer. Whoever needs one asks here, so that whatever way a command ends nothing of
//! them is left.
//!
//! A tool gets a process group of its own, so that what it starts ends with it, and files without
//! names or disk for its output, so that neither a child that it leaves behind nor a flood of
//! output can hold anybody up. What it writes elsewhere is its caller's to bound: no file that it
//! makes grows beyond the limit of output, and temporary folders vanish ([`Folder`]).
//!
//! What the environment lacks is nobody's fault: a tool that is killed from outside is asked again,
//! and what cannot be had stops all of them ([`stopped`]).

mod environment;
mod group;
mod helper;
mod stop;
mod stopwatch;

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Resource, Signal};

pub use self::environment::survive_large_files;
pub use self::group::{adopt_orphans, end_orphans};
pub use self::helper::{Helper, LAST_ORDER, Silence};
pub use self::stop::{Folder, Stop, idle, interrupt, interrupted, stopped};
pub use self::stopwatch::Stopwatch;

use self::environment::{is_fault, is_from_outside};
use self::group::{Group, inherited};
use self::stop::Held;
pub(crate) use self::stop::fault;

/// A program of someone else's.
#[derive(Clone, Debug)]
pub struct Tool {
    path: PathBuf,
    /// How much processor time it may take, without what it has started. Unlike the time on the
    /// clock it stands still while others are served, or the disk is slow: who exceeds it hangs.
    pub processor_limit: Duration,
    /// The same since it wrote last, of one that says how far it is.
    pub stall_limit: Option<Duration>,
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

impl Exit {
    /// Is it none of its own doing: did somebody else end it?
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
            Exit::Interrupted => f.write_str("interrupted"),
        }
    }
}

/// What a tool left.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How the run ended.
    pub exit: Exit,
    /// Standard output, to the limit; what is no UTF-8 is replaced.
    pub stdout: String,
    /// Standard error, likewise.
    pub stderr: String,
}

/// Characters of a complaint, at most.
const MAX_COMPLAINT: usize = 300;

impl Finished {
    /// Of a tool that was not even started.
    fn interrupted() -> Finished {
        Finished {
            exit: Exit::Interrupted,
            stdout: String::new(),
            stderr: String::new(),
        }
    }

    /// Has it ended by itself without a word?
    pub(crate) fn is_silent(&self) -> bool {
        let by_itself = matches!(self.exit, Exit::Status(_) | Exit::Signal(_));
        by_itself && self.stdout.is_empty() && self.stderr.is_empty()
    }

    /// What the environment of this tool, which worked in a folder, lacks, if it ended as it did for
    /// want of it: then no tool starts any more.
    ///
    /// # Errors
    /// The fault, in a line.
    pub(crate) fn believed(self, tool: &Tool, folder: &Folder) -> Result<Finished, String> {
        match environment::fault(tool, &self, folder.path()) {
            None => Ok(self),
            Some(why) => Err(fault(format!("{}: {why}", tool.path.display()))),
        }
    }

    /// A line for a report: how it ended, and the first error that it printed.
    pub fn complaint(&self) -> String {
        let error = self.stderr.lines().find(|line| line.contains("error: "));
        let first = error.or_else(|| self.stderr.lines().find(|line| !line.trim().is_empty()));
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

/// Who is told that a tool is waited for.
type Listener = Box<dyn Fn(&str, Duration) + Send + Sync>;

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// Has it said every few seconds which tool is waited for, and for how long so far.
pub fn on_wait(listener: impl Fn(&str, Duration) + Send + Sync + 'static) {
    // Whoever was first goes on being told.
    let _ = LISTENER.set(Box::new(listener));
}

/// How often it is seen how a tool does, at first and at most.
const POLL: (Duration, Duration) = (Duration::from_micros(500), Duration::from_millis(5));
/// How often it is said that a tool is waited for.
const WORD: Duration = Duration::from_secs(5);
/// How often a tool that is killed from outside is asked in all, and how long after it was.
const TRIES: (u32, Duration) = (3, Duration::from_millis(200));

/// Processor time that a tool has beyond its own for whoever watches it to end it.
const AFTER_US: Duration = Duration::from_secs(60);

impl Tool {
    /// A tool at a path, or by a name that is looked up in `PATH`, with the usual limits.
    pub fn new(path: impl Into<PathBuf>) -> Tool {
        Tool {
            path: path.into(),
            processor_limit: Duration::from_secs(20),
            stall_limit: None,
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

    /// Path of the file or folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs it without standard input, to its end or that of its limits. Whatever it has started
    /// and left in its process group ends then, too.
    ///
    /// # Errors
    /// It could not be started: it is not there, may not be executed, or is no program; or the
    /// environment does not carry it, and then no other tool starts either.
    pub fn run<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
    ) -> Result<Finished, String> {
        self.run_with(args, environment, &mut || Ok(Stdio::null()))
    }

    /// As [`Tool::run`], with a standard input, which is made for each time that it is asked.
    pub(crate) fn run_with<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
        input: &mut dyn FnMut() -> std::io::Result<Stdio>,
    ) -> Result<Finished, String> {
        let _held = Held::new();
        let mut tries = 0;
        loop {
            match stopped() {
                Some(Stop::Fault(why)) => return Err(why),
                Some(Stop::Interrupted) => return Ok(Finished::interrupted()),
                None => {}
            }
            let ran = input().and_then(|input| self.run_once(args, environment, input));
            let finished = ran.map_err(|error| {
                let why = format!("cannot run {}: {error}", self.path.display());
                if is_fault(&error) { fault(why) } else { why }
            })?;
            let path = self.path.display();
            match finished.exit {
                Exit::Signal(signal) if is_from_outside(signal) => {
                    tries += 1;
                    if tries == TRIES.0 {
                        return Err(fault(format!(
                            "{path} was killed from outside {tries} times (signal {signal}); \
                             is there too little memory?"
                        )));
                    }
                    std::thread::sleep(TRIES.1);
                }
                Exit::TooMuchOutput if self.most_output() < self.output_limit => {
                    let limit = self.most_output();
                    return Err(fault(format!(
                        "{path} may not write files of more than {limit} bytes here (`ulimit -f`)"
                    )));
                }
                Exit::Status(_)
                | Exit::Signal(_)
                | Exit::TimedOut
                | Exit::TooMuchOutput
                | Exit::Interrupted => return Ok(finished),
            }
        }
    }

    fn run_once<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
        input: Stdio,
    ) -> std::io::Result<Finished> {
        let (mut stdout, mut stderr) = (in_memory("stdout")?, in_memory("stderr")?);
        let mut command = Command::new(&self.path);
        command
            .args(args)
            .envs(environment.iter().map(|(name, value)| (*name, *value)))
            // A crash is answered without the search for symbols, which takes longer than the rest.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(input)
            .stdout(stdout.try_clone()?)
            .stderr(stderr.try_clone()?);
        let mut group = Group::start(&mut command)?;
        let exit = self.watch(&mut group, [&stdout, &stderr], &name_of(&self.path, args))?;
        Ok(Finished {
            exit,
            stdout: self.written(&mut stdout)?,
            stderr: self.written(&mut stderr)?,
        })
    }

    /// Bytes that it may write, as this process was limited itself.
    fn most_output(&self) -> u64 {
        let inherited = inherited(Resource::Fsize);
        inherited.map_or(self.output_limit, |ours| ours.min(self.output_limit))
    }

    /// Waits for the end of a tool, or makes it.
    fn watch(&self, group: &mut Group, outputs: [&File; 2], name: &str) -> std::io::Result<Exit> {
        let mut watch = Stopwatch::start();
        group.limit(Resource::As, self.memory_limit as u64);
        group.limit(Resource::Fsize, self.output_limit);
        group.limit(Resource::Core, 0);
        // Nobody is left to end it if this process is killed.
        group.limit(
            Resource::Cpu,
            self.processor_limit.saturating_add(AFTER_US).as_secs(),
        );
        let most = self.most_output();
        let too_much = |file: &&File| file.metadata().is_ok_and(|m| m.len() >= most);
        let mut pause = POLL.0;
        let mut word = WORD;
        let mut stall = Stall::default();
        let stopped = loop {
            if group.leader_has_ended() {
                break None;
            }
            if stopped().is_some() {
                break Some(Exit::Interrupted);
            }
            let elapsed = watch.elapsed();
            // Until as much has passed on the clock, it has not had that much of a processor.
            let longer = elapsed.checked_sub(self.processor_limit);
            if longer.is_some_and(|longer| {
                longer >= self.patience || group.processor_time_of_leader() >= self.processor_limit
            }) {
                break Some(Exit::TimedOut);
            }
            if let Some(limit) = self.stall_limit
                && stall.is_over(limit, elapsed, outputs, group)
            {
                break Some(Exit::TimedOut);
            }
            // Whom it started before its limits were set has none.
            if outputs.iter().any(too_much) {
                break Some(Exit::TooMuchOutput);
            }
            if elapsed >= word {
                word += WORD;
                if let Some(listener) = LISTENER.get() {
                    listener(name, elapsed);
                }
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(POLL.1);
        };
        let status = group.end()?;
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

/// When a tool wrote last.
#[derive(Default)]
struct Stall {
    /// Bytes that it has written so far.
    written: u64,
    /// By the clock, and in processor time that it had taken by then.
    since: (Duration, Duration),
}

impl Stall {
    /// Has it had so much of a processor since it wrote last?
    fn is_over(
        &mut self,
        limit: Duration,
        elapsed: Duration,
        outputs: [&File; 2],
        group: &Group,
    ) -> bool {
        // Until as much has passed on the clock, it has not had that much of a processor.
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

/// A file that no disk has to have room for.
fn in_memory(name: &str) -> std::io::Result<File> {
    Ok(memfd_create(name, MemfdFlags::CLOEXEC)?.into())
}

/// A tool as people name it, with what it is told if that is short.
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
