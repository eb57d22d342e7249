//! Profiles: named configurations that emphasise a part of the language.

use lowerfuzz_ir::Type;

use crate::config::features::Features;
use crate::config::groups::GroupRates;
use crate::config::settings::{Config, Span};

macro_rules! profiles {
    ($($(#[$doc:meta])* $variant:ident $name:literal;)*) => {
        /// A named configuration that emphasises a part of the language.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Profile { $($(#[$doc])* $variant,)* }

        impl Profile {
            /// All named profiles.
            pub const ALL: [Profile; [$($name),*].len()] = [$(Profile::$variant,)*];

            /// Returns the profile's name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Profile::$variant => $name,)* }
            }
        }
    };
}

profiles! {
    /// The complete language, with the frequencies that long runs use.
    #[default]
    Default "default";
    /// Straight-line code on integers.
    Minimal "minimal";
    /// Arithmetic on integers and floats, and branches that depend on the results, in one function.
    Scalars "scalars";
    /// Memrefs as arguments, as results and as views of each other, in every calling convention.
    Descriptors "descriptors";
    /// Functions with many results, and many calls of them.
    Packing "packing";
    /// Branches, switches and loops whose blocks have many arguments, often with the same successor
    /// twice.
    Successors "successors";
    /// Vectors of all shapes, transferred to and from memory.
    Vectors "vectors";
    /// Unranked memrefs that are passed, returned and cast.
    Unranked "unranked";
    /// Small blocks of memory that are written, read, copied and freed.
    Memory "memory";
    /// Loops, and arithmetic on loop-carried values.
    Loops "loops";
    /// Tensors: slices, shapes, ops on each element, and loops that carry tensors, in programs for `mlir-opt`.
    Tensor "tensor";
    /// Loops and conditions with regions, and index arithmetic, in programs for `mlir-opt`.
    Regions "regions";
}

impl Profile {
    /// Returns the profile of this name.
    pub fn from_name(name: &str) -> Option<Profile> {
        Profile::ALL
            .into_iter()
            .find(|profile| profile.name() == name)
    }

    /// Returns `config` with the settings of the profile applied.
    pub fn of(self, config: Config) -> Config {
        let (groups, weights) = (config.groups, config.weights);
        match self {
            Profile::Default => config,
            Profile::Minimal => Config {
                features: Features::MINIMAL,
                ..config
            },
            Profile::Scalars => Config {
                features: Features {
                    memrefs: false,
                    calls: false,
                    ..config.features
                },
                groups: GroupRates::NONE,
                functions: Span::new(1, 1),
                ops: Span::new(16, 56),
                ..config
            },
            Profile::Descriptors => Config {
                groups: GroupRates {
                    views: 200,
                    vectors: 0,
                    ..groups
                },
                memref_param: 200,
                strided_param: 170,
                dynamic_size: 140,
                bare_pointer: 64,
                pointer_to_descriptor: 64,
                c_interface: 64,
                ..config
            },
            Profile::Packing => Config {
                weights: crate::Weights {
                    call: 80,
                    ..weights
                },
                functions: Span::new(2, 6),
                results: Span::new(0, 8),
                ..config
            },
            Profile::Successors => Config {
                weights: crate::Weights {
                    br: 16,
                    cond_br: 40,
                    switch: 32,
                    counted_loop: 24,
                    irreducible_loop: 12,
                    ..weights
                },
                block_args: Span::new(1, 6),
                repeated_successor: 160,
                direct_edge: 160,
                ..config
            },
            Profile::Vectors => Config {
                groups: GroupRates {
                    vectors: 255,
                    transfers: 220,
                    ..groups
                },
                weights: crate::Weights {
                    scalar: 25,
                    vector: 200,
                    transfer: 130,
                    ..weights
                },
                // The profile uses many vector ops, and each of them needs some arithmetic around
                // it.
                ops: Span::new(8, 72),
                vector_type: 160,
                memref_param: 120,
                ..config
            },
            Profile::Unranked => Config {
                groups: GroupRates {
                    unranked: 255,
                    vectors: 0,
                    ..groups
                },
                memref_param: 170,
                special_param: 170,
                bare_pointer: 0,
                ..config
            },
            Profile::Memory => Config {
                groups: GroupRates {
                    copies: 110,
                    vectors: 0,
                    ..groups
                },
                weights: crate::Weights {
                    load: 66,
                    store: 60,
                    alloc: 24,
                    dealloc: 16,
                    ..weights
                },
                // Passes split memrefs that have a single element, or a few elements at known
                // indices.
                ranks: [10, 10, 4, 1, 0],
                sizes: Span::new(1, 3),
                dynamic_size: 30,
                on_stack: 140,
                ..config
            },
            Profile::Loops => Config {
                structured: 160,
                affine: 140,
                groups: GroupRates {
                    vectors: 0,
                    ..groups
                },
                weights: crate::Weights {
                    counted_loop: 48,
                    irreducible_loop: 6,
                    cond_br: 16,
                    ..weights
                },
                block_args: Span::new(1, 4),
                direct_edge: 110,
                ..config
            },
            Profile::Tensor => Config {
                groups: GroupRates {
                    tensors: 255,
                    ..GroupRates::NONE
                },
                structured: 120,
                affine: 0,
                weights: crate::Weights {
                    scalar: 40,
                    tensor: 400,
                    ..weights
                },
                // The library function that copies buffers takes sizes of 64 bits.
                index_32: 0,
                memref_param: 40,
                dynamic_size: 90,
                bare_pointer: 0,
                pointer_to_descriptor: 0,
                ops: Span::new(12, 60),
                ..config
            },
            Profile::Regions => Config {
                structured: 200,
                affine: 200,
                index_op: 230,
                groups: GroupRates {
                    vectors: 80,
                    ..groups
                },
                weights: crate::Weights {
                    structured: 90,
                    affine: 150,
                    counted_loop: 4,
                    irreducible_loop: 1,
                    cond_br: 6,
                    ..weights
                },
                // Ops of the `index` dialect take `index` operands only, and few have results of
                // other types.
                scalar_types: vec![
                    (Type::INDEX, 60),
                    (Type::I32, 10),
                    (Type::I64, 8),
                    (Type::I1, 6),
                    (Type::F32, 8),
                    (Type::I8, 4),
                ],
                memref_param: 130,
                ..config
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_from_seed;
    use lowerfuzz_ir::Release::R22;
    use lowerfuzz_ir::case::print;

    /// Counts the programs, out of 60, that contain one of these words.
    fn having(profile: Profile, words: &[&str]) -> usize {
        having_for(Config::default(), profile, words)
    }

    fn having_for(config: Config, profile: Profile, words: &[&str]) -> usize {
        let config = profile.of(config);
        let texts = (0..60).map(|seed| print(&case_from_seed(seed, &config)));
        texts
            .filter(|text| words.iter().any(|word| text.contains(word)))
            .count()
    }

    #[test]
    fn profiles_emphasise_their_subject() {
        let more = |profile: Profile, words: &[&str], least: usize| {
            let (usual, found) = (having(Profile::Default, words), having(profile, words));
            let name = profile.name();
            assert!(
                found >= least && found > usual,
                "{name}: {found}, usually {usual}"
            );
        };
        more(
            Profile::Descriptors,
            &[
                "memref.subview",
                "memref.reinterpret_cast",
                "memref.transpose",
            ],
            15,
        );
        more(Profile::Packing, &["func.call", " call @"], 45);
        more(Profile::Successors, &["cf.switch"], 30);
        more(Profile::Vectors, &["vector<"], 55);
        more(Profile::Unranked, &["memref<*x"], 45);
        more(Profile::Memory, &["memref.alloca"], 25);
        more(Profile::Loops, &["cf.cond_br"], 40);
        assert_eq!(having(Profile::Minimal, &["memref<", "cf."]), 0);
        more(Profile::Scalars, &["arith.addf", "arith.mulf"], 20);
        let others = ["memref<", "vector.", "complex<"];
        assert_eq!(having(Profile::Scalars, &others), 0);
    }

    #[test]
    fn profiles_emphasise_ops_of_newer_releases() {
        let more = |profile: Profile, words: &[&str], least: usize| {
            let count = |profile| having_for(Config::for_release(R22), profile, words);
            let (usual, found) = (count(Profile::Default), count(profile));
            let name = profile.name();
            assert!(
                found >= least && found > 2 * usual,
                "{name}: {words:?} {found}, usually {usual}"
            );
        };
        let rearranged = ["vector.shape_cast", "vector.transpose", "vector.bitcast"];
        more(Profile::Vectors, &rearranged, 5);
        more(Profile::Vectors, &["vector.gather", "vector.scatter"], 5);
        more(Profile::Regions, &["scf.for", "scf.if", "scf.while"], 25);
        more(Profile::Regions, &["affine.for", "affine.if"], 25);
        more(
            Profile::Regions,
            &["index.divs", "index.shl", "index.casts"],
            7,
        );
    }
}
