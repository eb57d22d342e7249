//! Tests that an interrupt stops tools. The test has its own binary, because it interrupts the
//! whole process.

use std::time::Duration;

use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::process::{Processes, interrupt, interrupted};

#[test]
fn an_interrupt_stops_tools_and_starts_no_more() {
    let sleep = Processes::default()
        .find("sleep")
        .expect("sleep is in PATH");
    std::thread::scope(|scope| {
        let running = scope.spawn(|| sleep.run(&["3600"], &[]));
        std::thread::sleep(Duration::from_millis(100));
        assert!(!running.is_finished());
        assert!(!interrupted());
        interrupt();
        let why = running
            .join()
            .expect("no panic")
            .expect_err("it is stopped");
        assert_eq!(why, ToolError::Stopped(Stop::Interrupted));
    });
    // Starting a missing tool would be another error, so this one shows that nothing was started.
    let ran = Processes::default()
        .tool("/nowhere/at/all")
        .run(&["x"], &[]);
    let why = ran.expect_err("it is not started");
    assert_eq!(why, ToolError::Stopped(Stop::Interrupted));
}
