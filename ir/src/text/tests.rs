//! Text in, text out.

use super::*;

mod samples;
