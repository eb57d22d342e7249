//! Worker processes of lowerfuzz itself, which read orders from stdin and answer line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::environment::is_fault;
use super::group::Group;
use super::processes::Processes;
use super::{Exit, exit_of};
use crate::ToolError;

/// The order that tells a worker to exit.
pub const LAST_ORDER: &str = "end";

/// Time that a process has to exit by itself after a request.
const GRACE: Duration = Duration::from_secs(1);
/// Interval at which the process's end is checked.
const POLL: Duration = Duration::from_millis(1);
/// Maximum time to wait for a dead process's last line on stderr.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A worker process of lowerfuzz itself.
pub struct Helper {
    group: Group,
    orders: Option<ChildStdin>,
    answers: Receiver<String>,
    last_words: Receiver<String>,
}

/// The reason why no line was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The timeout expired.
    NotYet,
    /// The process closed its stdout.
    Ended,
}

impl Helper {
    /// Starts a worker process.
    ///
    /// # Errors
    /// Returns an error if the process cannot be started. An exhausted resource is recorded as an
    /// environment fault.
    pub fn start(processes: &Processes, command: &mut Command) -> Result<Helper, ToolError> {
        let mut start = || -> std::io::Result<Helper> {
            command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut group = Group::start(processes, command)?;
            let child = group.child();
            let (orders, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            let (send, answers) = channel();
            std::thread::Builder::new().spawn(move || {
                let lines = out.into_iter().flat_map(|out| BufReader::new(out).lines());
                for line in lines.map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            })?;
            let (send, last_words) = channel();
            std::thread::Builder::new().spawn(move || {
                let lines = err.into_iter().flat_map(|err| BufReader::new(err).lines());
                let lines = lines.map_while(Result::ok);
                let last = lines.filter(|l| !l.trim().is_empty()).last();
                // Sending fails if the receiver is gone, which is fine.
                let _ = send.send(last.unwrap_or_default());
            })?;
            Ok(Helper {
                group,
                orders,
                answers,
                last_words,
            })
        };
        start().map_err(|error| {
            let why = error.to_string();
            if is_fault(&error) {
                processes.fault(why).into()
            } else {
                ToolError::Start(why)
            }
        })
    }

    /// Sends an order to the worker. Returns `false` if the worker has closed its stdin.
    pub fn say(&mut self, order: &str) -> bool {
        let Some(orders) = &mut self.orders else {
            return false;
        };
        writeln!(orders, "{order}")
            .and_then(|()| orders.flush())
            .is_ok()
    }

    /// Receives the next line of the worker's stdout, with a timeout.
    ///
    /// # Errors
    /// Returns why no line was received.
    pub fn hear(&mut self, patience: Duration) -> Result<String, Silence> {
        self.answers.recv_timeout(patience).map_err(|e| match e {
            RecvTimeoutError::Timeout => Silence::NotYet,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Sends SIGTERM to the worker, which stops its tools and exits.
    pub fn ask_to_end(&self) {
        self.group.ask_to_end();
    }

    /// Ends a worker that has closed its stdout. Returns how it ended, and its last line on stderr.
    pub fn end(mut self) -> (Exit, String) {
        self.orders = None;
        self.wait();
        let exit = self.group.end().map_or(Exit::Status(-1), exit_of);
        let words = self.last_words.recv_timeout(LAST_WORDS).unwrap_or_default();
        (exit, words)
    }

    /// Waits for the worker's end, up to the grace period.
    fn wait(&self) {
        let start = Instant::now();
        while start.elapsed() < GRACE && !self.group.leader_has_ended() {
            std::thread::sleep(POLL);
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.say(LAST_ORDER);
        self.orders = None;
        self.ask_to_end();
        self.wait();
        let _ = self.group.end();
        self.group.processes().end_orphans();
    }
}
