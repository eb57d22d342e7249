//! Handles interrupts and other external termination. However a command ends, it leaves no process
//! and no temporary file behind.

use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Once};

use lowerfuzz_campaign::helper::{INTERRUPTED, left_alone, wait_for};
use lowerfuzz_tools::process::{self, Processes};

use crate::failure::Failure;

/// The message about an interrupt. Several threads may notice the interrupt; only the first one prints
/// the message.
#[derive(Clone)]
pub(crate) struct Notice(Arc<Once>);

impl Notice {
    pub(crate) fn new() -> Notice {
        Notice(Arc::new(Once::new()))
    }

    /// Prints the message, unless it is printed already. Waits if another thread prints it, because
    /// the process may exit afterwards.
    pub(crate) fn report(&self) {
        self.0.call_once(|| Failure::Interrupted.report());
    }
}

/// Installs the interrupt handler, which stops running tools and prevents new ones. The handler
/// also exits the process, unless the command prints a summary first (`sums_up`).
pub(crate) fn handle(processes: &Processes, notice: &Notice, sums_up: bool) -> Result<(), Failure> {
    let (processes, notice) = (processes.clone(), notice.clone());
    ctrlc::set_handler(move || {
        process::interrupt();
        if !sums_up {
            leave(&processes, &notice);
        }
    })
    .map_err(|e| Failure::plain(format!("cannot listen for interrupts: {e}")))
}

/// Exits this process as soon as its tools and folders are gone.
fn leave(processes: &Processes, notice: &Notice) -> ! {
    wait_for(|| processes.idle());
    processes.end_orphans();
    processes.end_guard();
    notice.report();
    std::process::exit(INTERRUPTED.into());
}

/// Starts reading the commands that another process sends on stdin. This process exits after the
/// last command, or when the sender closes the pipe.
pub(crate) fn orders(processes: &Processes, notice: &Notice) -> Result<Receiver<String>, Failure> {
    let (send, orders) = channel();
    let (processes, notice) = (processes.clone(), notice.clone());
    let listen = move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if line == process::LAST_ORDER {
                process::interrupt();
                leave(&processes, &notice);
            }
            if send.send(line).is_err() {
                break;
            }
        }
        left_alone(&processes);
    };
    let started = std::thread::Builder::new().spawn(listen);
    started
        .map_err(|e| Failure::plain(format!("cannot read commands from standard input: {e}")))?;
    Ok(orders)
}

/// Prints to stderr which tool the command is waiting for, after 5 s, 10 s, 20 s, and so on.
pub(crate) fn say_what_is_waited_for(processes: &Processes) {
    processes.on_wait(|tool, so_far| {
        let seconds = so_far.as_secs();
        if (seconds / 5).is_power_of_two() {
            eprintln!(
                "still waiting for {} after {seconds} s",
                lowerfuzz_triage::escape::one_line(tool)
            );
        }
    });
}
