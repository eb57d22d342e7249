//! Tests that an interrupt stops tools. The test has its own binary, because it interrupts the
//! whole process.

use std::time::Duration;

use lowerfuzz_tools::process::{Exit, Tool, interrupt, interrupted};

#[test]
fn an_interrupt_stops_tools_and_starts_no_more() {
    let sleep = Tool::find("sleep").expect("sleep is in PATH");
    std::thread::scope(|scope| {
        let running = scope.spawn(|| sleep.run(&["3600"], &[]).expect("it starts"));
        std::thread::sleep(Duration::from_millis(100));
        assert!(!running.is_finished());
        assert!(!interrupted());
        interrupt();
        let finished = running.join().expect("no panic");
        assert_eq!(finished.exit, Exit::Interrupted);
    });
    // Starting a missing tool would be an error, so the result shows that nothing was started.
    let finished = Tool::new("/nowhere/at/all")
        .run(&["x"], &[])
        .expect("it is not started");
    assert_eq!(finished.exit, Exit::Interrupted);
}
