//! Interrupts, and other ends that come from outside: a command leaves no process and no
//! temporary folder, whatever way it ends.

use std::io::BufRead as _;
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
    wait_for(tool::idle);
    tool::end_orphans();
    Failure::Interrupted.report();
    std::process::exit(INTERRUPTED.into());
}

/// The orders that a helper of another process gets on standard input. After the last one, or when
/// nobody is left to give one, this process ends.
pub(crate) fn orders() -> Result<Receiver<String>, Failure> {
    let (send, orders) = channel();
    let listen = move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if line == tool::LAST_ORDER {
                tool::interrupt();
                leave();
            }
            if send.send(line).is_err() {
                break;
            }
        }
        left_alone();
    };
    let started = std::thread::Builder::new().spawn(listen);
    started.map_err(|e| Failure::plain(format!("cannot listen for orders: {e}")))?;
    Ok(orders)
}

/// Ends a helper whose run was killed: nobody else is left to remove their folders.
pub(crate) fn left_alone() -> ! {
    tool::interrupt();
    wait_for(tool::idle);
    let own = std::env::temp_dir();
    let of_run = own.parent();
    // They stay if there is anything in them, so that of the run goes with its last helper.
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

/// Has it said on stderr which tool is waited for: after 5 s, 10 s, 20 s, and so on.
pub(crate) fn say_what_is_waited_for() {
    tool::on_wait(|tool, so_far| {
        let seconds = so_far.as_secs();
        if (seconds / 5).is_power_of_two() {
            eprintln!(
                "waiting for {}, {seconds} s so far",
                lowerfuzz_night::escape::one_line(tool)
            );
        }
    });
}
