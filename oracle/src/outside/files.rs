//! The files by which a process and its session are told what to do, and tell it.

/// Where the session finds its files: an environment variable that holds the path of a folder.
pub const FOLDER: &str = "LOWERFUZZ_FOLDER";
/// The file in which the session writes what became of each call.
pub const REPORT: &str = "report";

/// Status of a process whose session could not go on, for reasons of its own.
pub const FAILED: i32 = 120;

/// The file with the test case of a program.
pub fn case_file(number: u32) -> String {
    format!("case-{number}.mlir")
}

/// The file with the functions of a lowered program, without their bodies.
pub fn signatures_file(number: u32) -> String {
    format!("signatures-{number}.mlir")
}
