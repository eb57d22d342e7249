//! Tests of the generator's public interface: seeds and bytes in, test cases out.

mod cases;
mod defined;
mod strategy;
