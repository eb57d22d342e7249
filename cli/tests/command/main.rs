//! Tests of the command as its users see it. The inputs are arguments and files; the outputs are
//! text, JSON and an exit status.
//!
//! Expected values in these tests were computed by hand.

#[cfg(target_os = "linux")]
mod alone;
mod bad_input;
#[cfg(target_os = "linux")]
mod bisect;
#[cfg(target_os = "linux")]
mod campaign;
mod check;
mod clear_errors;
#[cfg(target_os = "linux")]
mod compare;
#[cfg(target_os = "linux")]
mod confirm;
#[cfg(target_os = "linux")]
mod conformance;
mod dialect;
mod docs;
mod drawn;
#[cfg(target_os = "linux")]
mod enumerate;
mod environment;
mod explain;
#[cfg(target_os = "linux")]
mod fault_injection;
mod filecheck;
#[cfg(target_os = "linux")]
mod finding_folder;
#[cfg(target_os = "linux")]
mod found;
mod generation;
mod globals;
#[path = "../../../tools/tests/tools/installed.rs"]
mod installed;
mod interp;
#[cfg(target_os = "linux")]
mod leftovers;
#[cfg(target_os = "linux")]
mod lit;
mod lower;
#[cfg(target_os = "linux")]
mod matrix;
mod nightly;
#[cfg(target_os = "linux")]
mod opinions;
mod opt;
#[cfg(target_os = "linux")]
mod other_dialects;
mod own_program;
mod packaging;
#[cfg(target_os = "linux")]
mod processes;
mod prove;
#[cfg(target_os = "linux")]
mod python;
mod reduce;
mod releases;
mod replay;
#[cfg(target_os = "linux")]
mod reports;
#[cfg(target_os = "linux")]
mod review;
mod run;
mod schema;
mod seed_passes;
mod selftest;
#[cfg(target_os = "linux")]
mod slices;
#[cfg(target_os = "linux")]
mod stand_in;
mod streams;
mod targets;
mod text_command;
mod then;
mod tool;
#[cfg(target_os = "linux")]
mod tv;
mod unread;
#[cfg(target_os = "linux")]
mod without_lowering;
