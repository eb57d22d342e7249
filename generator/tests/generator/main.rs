//! The generator from outside: seeds and bytes in, cases out.

mod cases;
mod defined;
mod strategy;
