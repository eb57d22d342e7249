//! `lowerfuzz targets`: what can be tested on this machine.

use lowerfuzz_oracle::target::Builtin;
use serde_json::json;

use super::Found;
use crate::args::TargetsArgs;
use crate::output::{print, print_json};

const WHAT: &str = "the std-to-LLVM conversion of LLVM 10 and 11, in process";

pub(crate) fn main(args: &TargetsArgs) -> Found {
    if args.json {
        print_json(&json!([{ "target": Builtin::NAME, "what": WHAT }]))?;
    } else {
        print(&format!("{:<10} {WHAT}\n", Builtin::NAME))?;
    }
    Ok(false)
}
