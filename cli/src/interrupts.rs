//! Handles interrupts and other external termination. However a command ends, it leaves no process
//! and no temporary file behind.

use std::io::BufRead as _;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use lowerfuzz_tools::process;

use crate::failure::Failure;

/// Exit status after an interrupt, by the convention of shells.
pub(crate) const INTERRUPTED: u8 = 130;

/// Maximum time for stopping tools and removing their folders after an interrupt.
const PATIENCE: Duration = Duration::from_secs(5);
/// Interval between two checks for remaining tools.
const POLL: Duration = Duration::from_millis(1);

/// Installs the interrupt handler, which stops running tools and prevents new ones. The handler
/// also exits the process, unless the command prints a summary first (`sums_up`).
pub(crate) fn handle(sums_up: bool) -> Result<(), Failure> {
    ctrlc::set_handler(move || {
        process::interrupt();
        if !sums_up {
            leave();
        }
    })
    .map_err(|e| Failure::plain(format!("cannot listen for interrupts: {e}")))
}

/// Exits this process as soon as its tools and folders are gone.
fn leave() -> ! {
    wait_for(process::idle);
    process::end_orphans();
    Failure::Interrupted.report();
    std::process::exit(INTERRUPTED.into());
}

/// Starts reading the commands that another process sends on stdin. This process exits after the
/// last command, or when the sender closes the pipe.
pub(crate) fn orders() -> Result<Receiver<String>, Failure> {
    let (send, orders) = channel();
    let listen = move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if line == process::LAST_ORDER {
                process::interrupt();
                leave();
            }
            if send.send(line).is_err() {
                break;
            }
        }
        left_alone();
    };
    let started = std::thread::Builder::new().spawn(listen);
    started
        .map_err(|e| Failure::plain(format!("cannot read commands from standard input: {e}")))?;
    Ok(orders)
}

/// Exits a helper process whose run was killed. The helper removes its own folder, because the run
/// no longer can.
pub(crate) fn left_alone() -> ! {
    process::interrupt();
    wait_for(process::idle);
    let own = std::env::temp_dir();
    let of_run = own.parent();
    // `remove_dir` keeps a folder that is not empty. The last helper therefore removes the run's
    // folder.
    let _ = std::fs::remove_dir(&own);
    let _ = of_run.map(std::fs::remove_dir);
    std::process::exit(INTERRUPTED.into());
}

fn wait_for(holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() && start.elapsed() < PATIENCE {
        std::thread::sleep(POLL);
    }
}

/// Prints to stderr which tool the command is waiting for, after 5 s, 10 s, 20 s, and so on.
pub(crate) fn say_what_is_waited_for() {
    process::on_wait(|tool, so_far| {
        let seconds = so_far.as_secs();
        if (seconds / 5).is_power_of_two() {
            eprintln!(
                "still waiting for {} after {seconds} s",
                lowerfuzz_triage::escape::one_line(tool)
            );
        }
    });
}
