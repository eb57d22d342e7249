//! What becomes of a finding: a smaller program with the same symptom, a key, a folder.

mod differing;
mod distill;
mod folder;
mod known;
mod opinion;
mod report;

pub(crate) use self::differing::Differing;
pub(crate) use self::distill::{Distilled, distill, judged, uses};
pub(crate) use self::folder::write;
pub(crate) use self::known::Known;
pub(crate) use self::opinion::SecondOpinion;
