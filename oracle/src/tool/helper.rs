//! Processes of our own, which take orders from standard input and answer in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::environment::is_fault;
use super::group::{Group, end_orphans};
use super::stop::fault;
use super::{Exit, exit_of};

/// The order after which there is none.
pub const LAST_ORDER: &str = "end";

/// What a process gets to end by itself when it is asked to.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is seen whether it has ended.
const POLL: Duration = Duration::from_millis(1);
/// What a dead process's last words may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A process of our own.
pub struct Helper {
    group: Group,
    orders: Option<ChildStdin>,
    answers: Receiver<String>,
    last_words: Receiver<String>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Not yet.
    NotYet,
    /// There will be no more.
    Ended,
}

impl Helper {
    /// Starts it.
    ///
    /// # Errors
    /// It cannot be started: a fault of the environment if it lacks something.
    pub fn start(command: &mut Command) -> Result<Helper, String> {
        let mut start = || -> std::io::Result<Helper> {
            command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            let mut group = Group::start(command)?;
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
                // Nobody may want to know.
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
            if is_fault(&error) { fault(why) } else { why }
        })
    }

    /// Gives it an order. `false` if it does not listen any more.
    pub fn say(&mut self, order: &str) -> bool {
        let Some(orders) = &mut self.orders else {
            return false;
        };
        writeln!(orders, "{order}")
            .and_then(|()| orders.flush())
            .is_ok()
    }

    /// The next line that it says, waited for so long.
    ///
    /// # Errors
    /// There is none.
    pub fn hear(&mut self, patience: Duration) -> Result<String, Silence> {
        self.answers.recv_timeout(patience).map_err(|e| match e {
            RecvTimeoutError::Timeout => Silence::NotYet,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// Asks it to end, as an interrupt does: it stops its tools first.
    pub fn ask_to_end(&self) {
        self.group.ask_to_end();
    }

    /// How a process ended that says nothing any more, and its last words.
    pub fn end(mut self) -> (Exit, String) {
        self.orders = None;
        self.wait();
        let exit = self.group.end().map_or(Exit::Status(-1), exit_of);
        let words = self.last_words.recv_timeout(LAST_WORDS).unwrap_or_default();
        (exit, words)
    }

    /// Waits for its end, but not for ever.
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
        end_orphans();
    }
}
