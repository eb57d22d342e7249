//! Processing of findings: reduction, keys, known bugs and storage.

mod avoid;
mod differing;
mod distill;
mod files;
mod issue;
mod known;
mod markdown;
mod opinion;
mod reproduced;
mod script;
mod store;
mod stored;

pub(crate) use self::avoid::Avoid;
pub(crate) use self::differing::Differing;
pub(crate) use self::distill::{
    Distilled, Look, Wanted, distill, judged, look, op_names, ops, uses,
};
pub(crate) use self::known::{Known, Unreduced};
pub(crate) use self::opinion::SecondOpinion;
pub(crate) use self::reproduced::Script;
pub(crate) use self::store::{Store, plain_name};
pub(crate) use self::stored::Stored;
