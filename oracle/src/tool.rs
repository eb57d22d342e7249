//! External tools: started without a shell, bounded in time and memory, and never trusted to
//! answer.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use process_control::{ChildExt, Control};

/// A program of someone else's.
#[derive(Clone, Debug)]
pub struct Tool {
    path: PathBuf,
    /// How long it may take.
    pub time_limit: Duration,
    /// Bytes of address space that it may have.
    pub memory_limit: usize,
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
}

/// What a tool left.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub exit: Exit,
    /// Standard output; what is no UTF-8 is replaced.
    pub stdout: String,
    /// Standard error, likewise.
    pub stderr: String,
}

impl Finished {
    /// A line for a report: the first error, or how it ended.
    pub fn complaint(&self) -> String {
        let error = self.stderr.lines().find(|line| line.contains("error: "));
        let first = error.or_else(|| self.stderr.lines().find(|line| !line.trim().is_empty()));
        let how = match &self.exit {
            Exit::Status(status) => format!("exit status {status}"),
            Exit::Signal(signal) => format!("signal {signal}"),
            Exit::TimedOut => "out of time".to_owned(),
        };
        match first {
            Some(line) => format!("{how}: {}", line.trim()),
            None => how,
        }
    }
}

impl Tool {
    /// A tool at a path, or by a name that is looked up in `PATH`, with the usual limits.
    pub fn new(path: impl Into<PathBuf>) -> Tool {
        Tool {
            path: path.into(),
            time_limit: Duration::from_secs(20),
            memory_limit: 4 << 30,
        }
    }

    /// A tool of this name in `PATH`.
    pub fn find(name: &str) -> Option<Tool> {
        let path = std::env::var_os("PATH")?;
        let candidates = std::env::split_paths(&path).map(|folder| folder.join(name));
        candidates
            .into_iter()
            .find(|candidate| candidate.is_file())
            .map(Tool::new)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs it without standard input, to its end or that of its time.
    ///
    /// # Errors
    /// It could not be started.
    pub fn run<A: AsRef<OsStr>>(
        &self,
        args: &[A],
        environment: &[(&str, &Path)],
    ) -> Result<Finished, String> {
        let cannot = |e: std::io::Error| format!("cannot run {}: {e}", self.path.display());
        let child = Command::new(&self.path)
            .args(args)
            .envs(environment.iter().map(|(name, value)| (*name, *value)))
            // A crash is answered without the search for symbols, which takes longer than the rest.
            .env("LLVM_DISABLE_SYMBOLIZATION", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let output = child
            .controlled_with_output()
            .time_limit(self.time_limit)
            .memory_limit(self.memory_limit)
            .terminate_for_timeout()
            .wait()
            .map_err(cannot)?;
        let Some(output) = output else {
            return Ok(Finished {
                exit: Exit::TimedOut,
                stdout: String::new(),
                stderr: String::new(),
            });
        };
        let signal = output.status.signal();
        let status = output.status.code().map(|code| code as i32);
        Ok(Finished {
            exit: match (signal, status) {
                (Some(signal), _) => Exit::Signal(signal),
                (None, status) => Exit::Status(status.unwrap_or(-1)),
            },
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }
}
