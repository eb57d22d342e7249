//! Handles interrupts and other external termination. However a command ends, it leaves no process
//! and no temporary file behind.

use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, channel};

use lowerfuzz_campaign::helper::{INTERRUPTED, left_alone, wait_for};
use lowerfuzz_tools::process::{self, Processes};

use crate::failure::Failure;

/// Installs the interrupt handler, which stops running tools and prevents new ones. The handler
/// also exits the process, unless the command prints a summary first (`sums_up`).
pub(crate) fn handle(processes: &Processes, sums_up: bool) -> Result<(), Failure> {
    let processes = processes.clone();
    ctrlc::set_handler(move || {
        process::interrupt();
        if !sums_up {
            leave(&processes);
        }
    })
    .map_err(|e| Failure::plain(format!("cannot listen for interrupts: {e}")))
}

/// Exits this process as soon as its tools and folders are gone.
fn leave(processes: &Processes) -> ! {
    wait_for(|| processes.idle());
    processes.end_orphans();
    processes.end_guard();
    Failure::Interrupted.report();
    std::process::exit(INTERRUPTED.into());
}

/// Starts reading the commands that another process sends on stdin. This process exits after the
/// last command, or when the sender closes the pipe.
pub(crate) fn orders(processes: &Processes) -> Result<Receiver<String>, Failure> {
    let (send, orders) = channel();
    let processes = processes.clone();
    let listen = move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if line == process::LAST_ORDER {
                process::interrupt();
                leave(&processes);
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
