//! The host's side of the protocol with the runtime library (`lowerfuzz_runtime`) in a runner's
//! process.
//!
//! The library requests values and services for its programs, but never the results of programs.
//! The host records the result of each program, so that finished results are kept if the process
//! dies.

use std::collections::BTreeMap;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;
use std::rc::Rc;

use lowerfuzz_runtime::protocol::{FAILED, NO_CHILD, Request};
use rustix::process::Signal;

use crate::batch_member::BatchMember;
use crate::channel::Channel;
use crate::session::{HostAnswer, Places, Said, Session};
use lowerfuzz_oracle::Answer;
use lowerfuzz_tools::process::Exit;

/// Results of the programs that one process has run.
#[derive(Default)]
pub(crate) struct BatchResult {
    /// The results of all finished programs, by program number.
    pub(crate) answers: BTreeMap<u32, Answer>,
    /// Number of the program that was started but has not finished.
    pub(crate) during: Option<u32>,
}

/// The program that the process is running.
struct Program<'c> {
    member: &'c BatchMember<'c>,
    places: Places,
    /// Index of the program's next call.
    next: usize,
    /// The program's result so far. `None` before the first call has a result.
    found: Option<Answer>,
}

struct Exchange<'c> {
    channel: Rc<Channel>,
    members: &'c [&'c BatchMember<'c>],
    batch_result: BatchResult,
    program: Option<Program<'c>>,
    /// The session of the running call, until its result is known.
    session: Option<Session<'c>>,
    /// Scalars that the running program has sent to the host.
    scalars: Vec<u128>,
}

/// Serves a runner's process until the process ends.
pub(crate) fn hold(socket: OwnedFd, members: &[&BatchMember<'_>]) -> BatchResult {
    let mut exchange = Exchange {
        channel: Rc::new(Channel::new(socket)),
        members,
        batch_result: BatchResult::default(),
        program: None,
        session: None,
        scalars: Vec::new(),
    };
    while let Some((request, words)) = exchange.channel.request() {
        exchange.hear(request, &words);
    }
    exchange.batch_result
}

impl<'c> Exchange<'c> {
    fn hear(&mut self, request: Request, words: &[u64]) {
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        match request {
            Request::Begin => self.begin(word(0)),
            Request::Function => {
                let function = (word(0) as usize, word(1));
                self.places(|places| places.functions.push(function));
            }
            Request::Global => self.places(|places| places.globals.push(word(0))),
            Request::Next => {
                let more = self.next();
                self.channel.answer(&[more.into()]);
            }
            Request::Call => self.call(),
            Request::Ended => self.ended(word(0)),
            Request::Scalars => {
                let (scalars, _) = words.as_chunks();
                let scalar = |[low, high]: &[u64; 2]| u128::from(*high) << 64 | u128::from(*low);
                self.scalars.extend(scalars.iter().map(scalar));
            }
            Request::HostCall => self.host_call(word(0) as usize),
            Request::Alloc => {
                let session = self.session.as_mut();
                let address = session.map_or(0, |session| session.malloc(word(0), word(1)));
                self.channel.answer(&[address]);
            }
            Request::Free => {
                if let Some(session) = &mut self.session {
                    session.free(word(0));
                }
            }
            Request::Done => {
                let results = std::mem::take(&mut self.scalars);
                self.conclude(|session| session.done(&results));
            }
            Request::Abort => self.conclude(Session::aborted),
            // A reply that the host did not ask for is ignored.
            Request::Reply => {}
        }
    }

    fn begin(&mut self, number: u64) {
        let member = self.members.iter().find(|m| u64::from(m.number) == number);
        self.program = member.map(|member| Program {
            member,
            places: Places::default(),
            next: 0,
            found: None,
        });
        self.batch_result.during = member.map(|member| member.number);
    }

    fn places(&mut self, learn: impl FnOnce(&mut Places)) {
        if let Some(program) = &mut self.program {
            learn(&mut program.places);
        }
    }

    /// Starts the session of the next comparable call. Returns whether there is such a call.
    fn next(&mut self) -> bool {
        let Some(program) = &mut self.program else {
            return false;
        };
        let BatchMember { case, lowered, .. } = *program.member;
        self.scalars.clear();
        for call in &case.calls[program.next..] {
            program.next += 1;
            let process = Box::new(Rc::clone(&self.channel));
            self.session = Session::new(case, lowered, call, program.places.clone(), process);
            if self.session.is_some() {
                return true;
            }
        }
        let found = program.found.take().unwrap_or(Answer::Same);
        self.batch_result
            .answers
            .insert(program.member.number, found);
        self.batch_result.during = None;
        false
    }

    fn call(&mut self) {
        let Some(session) = &mut self.session else {
            return self.channel.leave();
        };
        let none = || "a call of an unknown function".to_owned();
        let begun = session.callee().ok_or_else(none);
        match begun.and_then(|callee| Ok((callee, session.begin()?))) {
            Ok((callee, args)) => {
                let words = args.into_iter().flat_map(words_of);
                let words: Vec<u64> = std::iter::once(callee as u64).chain(words).collect();
                self.channel.answer(&words);
            }
            Err(why) => self.settle(Answer::Unasked(why)),
        }
    }

    fn host_call(&mut self, func: usize) {
        let args = std::mem::take(&mut self.scalars);
        let Some(session) = &mut self.session else {
            return self.channel.leave();
        };
        match session.host_call(func, &args) {
            HostAnswer::Returns(results) => {
                let words: Vec<u64> = results.into_iter().flat_map(words_of).collect();
                self.channel.answer(&words);
            }
            HostAnswer::Ends => self.conclude(Session::aborted),
            HostAnswer::Unknown => {
                let what = "the host does not know an external call";
                self.settle(Answer::Differs(what.to_owned()));
            }
        }
    }

    /// Ends the running call, and records its result.
    fn conclude(&mut self, end: impl FnOnce(&mut Session<'c>) -> Said) {
        match self.session.as_mut().map(end) {
            Some(Err(what)) => self.settle(Answer::Differs(what)),
            Some(Ok(())) => self.settle(Answer::Same),
            None => self.channel.leave(),
        }
    }

    /// Records the result of the running call, and tells its process to exit. If the process has
    /// died by then, its death is recorded as the result.
    fn settle(&mut self, answer: Answer) {
        if !self.channel.is_silent() {
            self.session = None;
            self.find(answer);
        }
        self.channel.leave();
    }

    /// Combines a call's result with the program's result so far. A difference overrides a missing
    /// result. Of several differences, the first one is kept.
    fn find(&mut self, answer: Answer) {
        let Some(program) = &mut self.program else {
            return;
        };
        let call = program.next.saturating_sub(1);
        match (answer, &program.found) {
            (Answer::Differs(what), None | Some(Answer::Unasked(_))) => {
                program.found = Some(Answer::Differs(format!("call {call}: {what}")));
            }
            (Answer::Unasked(why), None) => program.found = Some(Answer::Unasked(why)),
            (Answer::Differs(_) | Answer::Unasked(_) | Answer::Same | Answer::Refuses(_), _) => {}
        }
    }

    /// Handles the end of the process that ran the call.
    fn ended(&mut self, status: u64) {
        if self.session.take().is_some() {
            self.find(ending(status));
        }
    }
}

/// Returns the result of a call whose process ended before it sent a result.
fn ending(status: u64) -> Answer {
    if status == NO_CHILD {
        return Answer::Unasked("cannot fork".to_owned());
    }
    let status = ExitStatus::from_raw(status as i32);
    let Some(signal) = status.signal() else {
        return if status.code() == Some(FAILED) {
            Answer::Unasked("the runtime library failed".to_owned())
        } else {
            Answer::Differs(format!("ended with {status}"))
        };
    };
    if signal == Signal::ALARM.as_raw() {
        // A wall-clock timeout may have been caused by other processes on a busy machine.
        Answer::Unasked("out of wall-clock time, perhaps because the machine is busy".to_owned())
    } else if signal == Signal::XCPU.as_raw() {
        Answer::Differs("the call does not terminate".to_owned())
    } else if Exit::Signal(signal).is_from_outside() {
        Answer::Unasked(format!("killed from outside: {status}"))
    } else {
        Answer::Differs(format!("ended by signal {signal}"))
    }
}

/// Splits a scalar into the two words of a message.
fn words_of(scalar: u128) -> [u64; 2] {
    [scalar as u64, (scalar >> 64) as u64]
}
