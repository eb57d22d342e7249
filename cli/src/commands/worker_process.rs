//! A worker as its supervisor sees it: a process that takes orders and may die of them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use lowerfuzz_oracle::tool::ask_to_end;

use super::TEMPORARY;
use super::orders::Orders;
use super::tally::Tally;
use crate::failure::Failure;

/// A worker that says nothing for so long is taken for dead.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a worker gets to finish its range after an interrupt.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is seen whether there was an interrupt.
const POLL: Duration = Duration::from_millis(50);
/// How often it is seen whether a worker has ended that is not needed any more.
const LAST_POLL: Duration = Duration::from_millis(1);
/// What a dead worker's last words may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Bytes of its last words that are kept.
const MAX_WORDS: usize = 400;

/// Why a worker did not answer.
pub(super) enum End {
    /// It said why it cannot go on.
    Failed(Failure),
    /// It is gone: how.
    Died(String),
    /// It says nothing: for how long.
    Silent(String),
    /// The run was interrupted, and nobody waits for it.
    Left,
}

impl From<Failure> for End {
    fn from(why: Failure) -> End {
        End::Failed(why)
    }
}

/// A worker.
pub(super) struct WorkerProcess<'a> {
    child: Child,
    orders: Option<ChildStdin>,
    answers: Receiver<String>,
    last_words: Receiver<String>,
    interrupted: &'a AtomicBool,
}

impl<'a> WorkerProcess<'a> {
    pub(super) fn start(orders: &Orders<'a>) -> Result<WorkerProcess<'a>, Failure> {
        let fail = |e: std::io::Error| Failure::plain(format!("cannot start a worker: {e}"));
        let mut command = Command::new(std::env::current_exe().map_err(fail)?);
        command.arg("worker").arg("--target").arg(orders.target);
        command.args(orders.with.words());
        command.args(orders.confirm.words());
        command
            .env(TEMPORARY, orders.temporary)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(fail)?;
        let (send, answers) = channel();
        if let Some(out) = child.stdout.take() {
            std::thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    if send.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let (send, last_words) = channel();
        if let Some(err) = child.stderr.take() {
            std::thread::spawn(move || {
                let lines = BufReader::new(err).lines().map_while(Result::ok);
                let last = lines.filter(|l| !l.trim().is_empty()).last();
                // Nobody may want to know.
                let _ = send.send(last.unwrap_or_default());
            });
        }
        Ok(WorkerProcess {
            orders: child.stdin.take(),
            child,
            answers,
            last_words,
            interrupted: orders.interrupted,
        })
    }

    /// Has programs judged. A careful worker says each seed that it begins with.
    ///
    /// # Errors
    /// There is no answer, and will be none.
    pub(super) fn judge(&mut self, first: u64, count: u64, careful: bool) -> Result<Tally, End> {
        let sent = match &mut self.orders {
            Some(orders) => writeln!(orders, "{first} {count} {}", u8::from(careful))
                .and_then(|()| orders.flush()),
            None => Ok(()),
        };
        if sent.is_err() {
            return Err(self.end());
        }
        let mut heard = Instant::now();
        let mut leave_at = None;
        loop {
            match self.answers.recv_timeout(POLL) {
                Ok(line) if line.starts_with('{') => {
                    return serde_json::from_str(&line)
                        .map_err(|e| End::Died(format!("it answered nonsense: {e}")));
                }
                Ok(_) => heard = Instant::now(),
                Err(RecvTimeoutError::Disconnected) => return Err(self.end()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            if now - heard >= PATIENCE {
                return Err(End::Silent(format!(
                    "no answer in {} s",
                    PATIENCE.as_secs()
                )));
            }
            if self.interrupted.load(Ordering::Relaxed)
                && now >= *leave_at.get_or_insert(now + GRACE)
            {
                return Err(End::Left);
            }
        }
    }

    /// How the worker ended.
    fn end(&mut self) -> End {
        self.orders = None;
        let status = self.child.wait();
        // An interrupt may reach a worker that does not yet know what to make of it.
        if self.interrupted.load(Ordering::Relaxed) {
            return End::Left;
        }
        let words = self.last_words.recv_timeout(LAST_WORDS).unwrap_or_default();
        let words = words.strip_prefix("error: ").unwrap_or(&words);
        let words = &words[..words.floor_char_boundary(MAX_WORDS)];
        match status {
            Ok(status) if status.code() == Some(2) => {
                End::Failed(Failure::plain(format!("a worker could not go on: {words}")))
            }
            Ok(status) if words.is_empty() => End::Died(status.to_string()),
            Ok(status) => End::Died(format!("{status}: {words}")),
            Err(error) => End::Died(error.to_string()),
        }
    }
}

impl Drop for WorkerProcess<'_> {
    fn drop(&mut self) {
        // Without orders it ends by itself, and it stops its tools when it is asked to.
        self.orders = None;
        ask_to_end(&self.child);
        let start = Instant::now();
        while start.elapsed() < GRACE && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(LAST_POLL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
