//! Interrupts, and other ends that come from outside: a command leaves no process and no
//! temporary folder, whatever way it ends.

use std::io::BufRead as _;
use std::os::unix::process::parent_id;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use lowerfuzz_oracle::tool;

use crate::failure::Failure;

/// Status of a process that an interrupt has ended, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// What the end of tools and the removal of their folders may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is looked for.
const POLL: Duration = Duration::from_millis(1);

/// Has an interrupt stop the tools that run and let none start any more. It ends the process, too,
/// unless that `sums_up` what it has done.
pub(crate) fn handle(sums_up: bool) -> Result<(), Failure> {
    ctrlc::set_handler(move || {
        tool::interrupt();
        if !sums_up {
            leave();
        }
    })
    .map_err(|e| Failure::plain(format!("cannot listen for interrupts: {e}")))
}

/// Ends this process as soon as it holds nothing.
fn leave() -> ! {
    let start = Instant::now();
    while !tool::idle() && start.elapsed() < PATIENCE {
        std::thread::sleep(POLL);
    }
    tool::end_orphans();
    Failure::Interrupted.report();
    std::process::exit(INTERRUPTED.into());
}

/// The lines of standard input, for a helper of another process. Its end, with or without that of
/// whoever gave the orders, is the end of this process.
pub(crate) fn orders() -> Result<Receiver<String>, Failure> {
    let (send, orders) = channel();
    let parent = parent_id();
    let listen = move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
        tool::interrupt();
        let start = Instant::now();
        while !tool::idle() && start.elapsed() < PATIENCE {
            std::thread::sleep(POLL);
        }
        if parent_id() != parent {
            // Nobody else is left to remove our folder, and the last of us that of the run. They
            // are not removed if there is anything in them.
            let own = std::env::temp_dir();
            let _ = std::fs::remove_dir(&own);
            let _ = own.parent().map(std::fs::remove_dir);
        }
        std::process::exit(INTERRUPTED.into());
    };
    let started = std::thread::Builder::new().spawn(listen);
    started.map_err(|e| Failure::plain(format!("cannot listen for orders: {e}")))?;
    Ok(orders)
}

/// Has it said on stderr which tool is waited for: after 5 s, 10 s, 20 s, and so on.
pub(crate) fn say_what_is_waited_for() {
    tool::on_wait(|tool, so_far| {
        let seconds = so_far.as_secs();
        if (seconds / 5).is_power_of_two() {
            eprintln!(
                "waiting for {}, {seconds} s so far",
                crate::one_line::one_line(tool)
            );
        }
    });
}
