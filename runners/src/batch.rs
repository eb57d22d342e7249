//! Runs several programs in one process of a runner.

use std::collections::HashSet;
use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::time::Duration;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::text;
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};

use crate::batch_member::BatchMember;
use crate::harness::{ENTRY, main_module};
use crate::protocol::{BatchResult, hold};
use crate::releases::{data_layout, form_of};
use lowerfuzz_oracle::Stop;
use lowerfuzz_tools::process::{Finished, Folder, Tool};

/// CPU time that a runner's process gets for each of its programs.
const TIME_EACH: Duration = Duration::from_secs(1);

/// Name and contents of the runtime library's file. The file exists while a runner's process runs.
const LIBRARY: (&str, &[u8]) = (
    "liblowerfuzz_runtime.so",
    include_bytes!(concat!(env!("OUT_DIR"), "/liblowerfuzz_runtime.so")),
);

/// Runs programs in one process at an optimisation level. Returns the results of the programs, and
/// how the process ended.
///
/// # Errors
/// Returns an error if the tools are stopped. A process that cannot be started, or whose files cannot
/// be written, stops them.
pub(crate) fn run(
    tool: &Tool,
    release: Release,
    members: &[&BatchMember<'_>],
    level: u8,
) -> Result<(BatchResult, Finished), Stop> {
    let folder = Folder::new(tool.processes())?;
    let path = |name: &str| folder.path().join(name);
    folder.write("module.mlir", module_text(release, members))?;
    folder.write(LIBRARY.0, LIBRARY.1)?;
    let mut libraries = OsString::from("-shared-libs=");
    libraries.push(path(LIBRARY.0));
    let level = format!("-O{level}");
    let entry = ["-e", ENTRY, "-entry-point-result=void", level.as_str()];
    let mut args: Vec<OsString> = entry.iter().map(Into::into).collect();
    args.extend([libraries, path("module.mlir").into()]);
    let mut tool = tool.clone();
    tool.processor_limit += TIME_EACH * members.len() as u32;
    // LLVM's JIT listeners write profiling data for each program, which goes into the temporary
    // folder.
    let environment = ["JITDUMPDIR", "TMPDIR"].map(|name| (name, folder.path()));
    let (finished, batch_result) = std::thread::scope(|scope| {
        let mut exchange = None;
        let finished = tool.run_with(&args, &environment, &mut || {
            let (ours, theirs) = socket_pair()?;
            let talk = move || hold(ours, members);
            exchange = Some(std::thread::Builder::new().spawn_scoped(scope, talk)?);
            Ok(theirs.into())
        });
        // If the host's thread for the protocol panicked, its end of the socket closed and the
        // process died.
        let batch_result = exchange.and_then(|talk| talk.join().ok());
        (finished, batch_result.unwrap_or_default())
    });
    let finished = finished.map_err(|why| tool.processes().as_fault(why))?;
    let finished = finished.believed(&tool, &folder)?;
    Ok((batch_result, finished))
}

/// Makes a pair of sockets that preserve message boundaries.
fn socket_pair() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    socketpair(
        AddressFamily::UNIX,
        SocketType::SEQPACKET,
        SocketFlags::CLOEXEC,
        None,
    )
}

/// Joins the items of all programs, without duplicates, and the entry function into one module.
fn module_text(release: Release, members: &[&BatchMember<'_>]) -> String {
    let numbers: Vec<u32> = members.iter().map(|member| member.number).collect();
    let main = main_module(&numbers);
    let mut main = text::print_items(&main, release, form_of(release));
    // The other items of the entry function's module only declare functions that the joined module
    // defines.
    let entry = main.pop().unwrap_or_default();
    let items = members.iter().flat_map(|member| &member.items);
    let mut seen = HashSet::new();
    let layout = data_layout(release);
    let mut text = format!("module attributes {{llvm.data_layout = \"{layout}\"}} {{\n");
    for item in items.chain([&entry]) {
        if seen.insert(item.as_str()) {
            text.push_str(item);
            text.push('\n');
        }
    }
    text.push_str("}\n");
    text
}
