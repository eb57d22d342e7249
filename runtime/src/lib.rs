//! The library that a release's runner loads: C functions that the self-contained form of a
//! program calls ([`lowerfuzz_oracle::outside`]). They keep a [`Session`] for the program that runs.
//!
//! `lowerfuzz_next` forks for each call, so that a call which aborts or crashes ends a child. What
//! became of it is a line of the report. Nothing here may unwind into code of the runner's: a
//! panic ends the process.

#![allow(unsafe_code)]

mod process;

use std::cell::{Cell, RefCell};
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use lowerfuzz_ir::{case, text};
use lowerfuzz_oracle::outside::{
    FAILED, FOLDER, HostAnswer, REPORT, Session, case_file, signatures_file,
};

use self::process::RawMemory;

thread_local! {
    static SESSION: RefCell<Option<Session<'static>>> = const { RefCell::new(None) };
    /// The number of the program that runs.
    static PROGRAM: Cell<u32> = const { Cell::new(0) };
    /// The call that is made next.
    static NEXT: Cell<usize> = const { Cell::new(0) };
}

/// Seconds of computing that a call may take, and seconds in all.
const CALL_SECONDS: (u32, u32) = (5, 60);

/// A file of the session's.
fn path(name: &str) -> Option<PathBuf> {
    Some(PathBuf::from(std::env::var_os(FOLDER)?).join(name))
}

/// Writes a line of the report about the program that runs. A process that cannot has nothing to
/// say.
fn report(what: &str) {
    let line = format!("{}\t{}\n", PROGRAM.get(), what.replace('\n', " "));
    let open = |path| OpenOptions::new().append(true).open(path).ok();
    let written = path(REPORT)
        .and_then(open)
        .and_then(|mut file| file.write_all(line.as_bytes()).ok());
    if written.is_none() {
        leave(FAILED);
    }
}

/// Ends the process without unwinding, and without what the runner does at its end.
fn leave(status: i32) -> ! {
    // SAFETY: `_exit` takes any status and does not return.
    unsafe { libc::_exit(status) }
}

/// Reads the test case and the functions of a program.
fn open(number: u32) -> Result<Session<'static>, String> {
    let read = |name: &str| {
        let path = path(name).ok_or_else(|| format!("{FOLDER} is not set"))?;
        std::fs::read_to_string(&path).map_err(|e| e.to_string())
    };
    let case = case::parse(&read(&case_file(number))?, None).map_err(|e| e.message)?;
    let (module, _) = text::parse(&read(&signatures_file(number))?, None).map_err(|e| e.message)?;
    // They live as long as the process.
    let (case, module) = (Box::leak(Box::new(case)), Box::leak(Box::new(module)));
    Ok(Session::new(case, module, Box::new(RawMemory)))
}

/// Does something that may fail, and that may not unwind.
fn contained<T>(act: impl FnOnce() -> Result<T, String>) -> T {
    let why = match catch_unwind(AssertUnwindSafe(act)) {
        Ok(Ok(value)) => return value,
        Ok(Err(why)) => why,
        Err(_) => "the session panicked".to_owned(),
    };
    report(&format!("-\tunsupported\t{why}"));
    leave(FAILED)
}

/// Does something with the session of the program that runs.
fn with<T>(act: impl FnOnce(&mut Session<'static>) -> T) -> T {
    contained(|| {
        SESSION.with_borrow_mut(|session| {
            let session = session.as_mut().ok_or("no program was begun")?;
            Ok(act(session))
        })
    })
}

/// Begins with the program of a number.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_begin(number: i32) {
    PROGRAM.set(number.cast_unsigned());
    NEXT.set(0);
    report("begin");
    contained(|| {
        let session = open(PROGRAM.get())?;
        SESSION.set(Some(session));
        Ok(())
    });
}

/// The number of the function to call, in a child of its own; -1 when there are no more calls.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_next() -> i32 {
    loop {
        let call = NEXT.replace(NEXT.get() + 1);
        if call >= with(|s| s.n_calls()) {
            report("end");
            return -1;
        }
        if !with(|s| s.comparable(call)) {
            continue;
        }
        match process::fork() {
            process::Forked::Child => {
                process::limit_seconds(CALL_SECONDS);
                if let Err(why) = with(|s| s.begin(call)) {
                    report(&format!("{call}\tunsupported\t{why}"));
                    leave(0);
                }
                let callee = with(|s| s.callee(call)).and_then(|n| i32::try_from(n).ok());
                let Some(callee) = callee else {
                    report(&format!("{call}\tunsupported\ta call of no function"));
                    leave(0);
                };
                return callee;
            }
            process::Forked::Ended(0) => {}
            process::Forked::Ended(FAILED) => {
                report(&format!("{call}\tunsupported\tits session could not go on"));
            }
            process::Forked::Ended(status) => {
                report(&format!("{call}\tdiffers\tended with status {status}"));
            }
            // A busy machine is nobody's fault.
            process::Forked::Killed(libc::SIGALRM) => {
                let seconds = CALL_SECONDS.1;
                report(&format!("{call}\tunsupported\tit takes {seconds} s"));
            }
            process::Forked::Killed(libc::SIGXCPU) => {
                let seconds = CALL_SECONDS.0;
                report(&format!("{call}\tdiffers\tno end in {seconds} s"));
            }
            // Nor is who was killed from outside.
            process::Forked::Killed(
                signal @ (libc::SIGHUP
                | libc::SIGINT
                | libc::SIGQUIT
                | libc::SIGKILL
                | libc::SIGTERM),
            ) => {
                report(&format!(
                    "{call}\tunsupported\tkilled from outside by signal {signal}"
                ));
            }
            process::Forked::Killed(signal) => {
                report(&format!("{call}\tdiffers\tended by signal {signal}"));
            }
            process::Forked::Failed => {
                report(&format!("{call}\tunsupported\tcannot fork"));
            }
        }
    }
}

/// Says what became of the call, and ends its child.
fn conclude(said: Result<(), String>) -> ! {
    let call = NEXT.get().saturating_sub(1);
    match said {
        Ok(()) => report(&format!("{call}\tagrees")),
        Err(what) => report(&format!("{call}\tdiffers\t{what}")),
    }
    leave(0)
}

/// The call has returned, and its results were handed over.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_done() {
    conclude(with(|s| s.done()))
}

/// The program aborts.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_abort() {
    conclude(with(|s| s.aborted()))
}

/// Where a function of the source lies.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_function(index: i32, address: u64) {
    with(|s| s.function(index as usize, address));
}

/// Where a global lies.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_global(_index: i32, address: u64) {
    with(|s| s.global(address));
}

/// A scalar of the arguments, its lower half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg(position: i32) -> u64 {
    with(|s| s.arg(position as usize)) as u64
}

/// A scalar of the arguments, its upper half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_arg_high(position: i32) -> u64 {
    (with(|s| s.arg(position as usize)) >> 64) as u64
}

/// The next scalar of the results.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_result(low: u64, high: u64) {
    with(|s| s.result(u128::from(high) << 64 | u128::from(low)));
}

/// An external call begins, of the function of this number.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_begin(func: i32) {
    with(|s| s.host_begin(func as usize));
}

/// The next scalar of its arguments.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_arg(low: u64, high: u64) {
    with(|s| s.host_arg(u128::from(high) << 64 | u128::from(low)));
}

/// Its arguments are complete.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_call() {
    match with(|s| s.host_call()) {
        HostAnswer::Returns => {}
        HostAnswer::Ends => conclude(with(|s| s.aborted())),
        HostAnswer::Unknown => conclude(Err("the host cannot make sense of a call".to_owned())),
    }
}

/// A scalar of its results, the lower half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result(position: i32) -> u64 {
    with(|s| s.host_result(position as usize)) as u64
}

/// A scalar of its results, the upper half.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_host_result_high(position: i32) -> u64 {
    (with(|s| s.host_result(position as usize)) >> 64) as u64
}

/// `malloc` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_malloc(size: u64) -> u64 {
    with(|s| s.malloc(size, 16))
}

/// `aligned_alloc` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_aligned_alloc(align: u64, size: u64) -> u64 {
    with(|s| s.malloc(size, align))
}

/// `free` of the program.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_free(address: u64) {
    with(|s| s.free(address));
}

/// `memrefCopy` of MLIR's C runner utilities: copies elements of so many bytes between the ranked
/// memrefs that two unranked descriptors point to.
#[unsafe(no_mangle)]
pub extern "C" fn lowerfuzz_copy(bytes: u64, source: u64, target: u64) {
    let bytes = usize::try_from(bytes).unwrap_or(0);
    process::copy_memref(&mut RawMemory, bytes, source, target);
}
