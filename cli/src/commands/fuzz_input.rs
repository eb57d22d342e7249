//! The programs that fuzz targets make from their inputs.

use std::path::Path;

use arbitrary::Unstructured;
use lowerfuzz_generator::{Config, Profile};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_tools::files::{self, FileKind};

use crate::failure::Failure;
use crate::input;

/// A fuzz target, by what its inputs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FuzzTarget {
    /// The bytes of the generator, with this profile.
    Generated(Profile),
    /// A test case as text, whose expectations do not count.
    Mutated,
    /// A program as text.
    Text,
    /// Two functions, which are no program.
    Pair,
}

impl FuzzTarget {
    /// The names of the fuzz targets that make programs from bytes with the default profile or with
    /// the profile of the same name.
    const GENERATED: [&str; 6] = [
        "differential",
        "descriptors",
        "packing",
        "successors",
        "vectors",
        "unranked",
    ];
    const MUTATED: &str = "mutate";
    const TEXTS: [&str; 5] = ["opt", "parse", "parse_llvm", "interp_llvm", "reduce"];

    const PAIRS: &str = "prove";

    /// The names of all fuzz targets.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        let generated = FuzzTarget::GENERATED.into_iter();
        generated
            .chain([FuzzTarget::MUTATED])
            .chain(FuzzTarget::TEXTS)
            .chain([FuzzTarget::PAIRS])
    }

    /// Returns the fuzz target with this name.
    pub(crate) fn from_name(name: &str) -> Option<FuzzTarget> {
        if FuzzTarget::GENERATED.contains(&name) {
            let profile = Profile::from_name(name).unwrap_or_default();
            return Some(FuzzTarget::Generated(profile));
        }
        if name == FuzzTarget::MUTATED {
            return Some(FuzzTarget::Mutated);
        }
        if name == FuzzTarget::PAIRS {
            return Some(FuzzTarget::Pair);
        }
        FuzzTarget::TEXTS
            .contains(&name)
            .then_some(FuzzTarget::Text)
    }

    /// Returns the text of the program that the fuzz target makes from the input in a file.
    pub(super) fn program(self, path: &Path) -> Result<String, Failure> {
        match self {
            FuzzTarget::Generated(profile) => {
                let bytes = files::read(path, FileKind::Program).map_err(Failure::shown)?;
                let config = profile.of(Config::default());
                let case = lowerfuzz_generator::case(&mut Unstructured::new(&bytes), &config);
                case.map(|case| case::print(&case)).map_err(|why| {
                    let path = path.display();
                    Failure::plain(format!(
                        "{path}: the generator makes no program of it: {why}"
                    ))
                })
            }
            FuzzTarget::Mutated => {
                let (mut case, _) = input::case(path, None)?;
                without_expectations(&mut case);
                Ok(case::print(&case))
            }
            FuzzTarget::Text => input::read(path),
            FuzzTarget::Pair => {
                let path = path.display();
                Err(Failure::plain(format!(
                    "{path}: expected the input of a fuzz target that makes one program, but `prove` makes two \
                     functions; `fuzz/run prove` shows them"
                )))
            }
        }
    }
}

/// Removes the expectations of a corpus case, which a mutated program does not meet.
fn without_expectations(case: &mut Case) {
    for call in &mut case.calls {
        call.expect = None;
        call.after.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the files are the names of the fuzz targets.
    #[test]
    fn all_fuzz_targets_are_named() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/fuzz_targets");
        let entries = std::fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").path());
        let mut names: Vec<String> = names
            .map(|path| path.file_stem().expect("a name").display().to_string())
            .collect();
        names.sort();
        let mut known: Vec<&str> = FuzzTarget::names().collect();
        known.sort_unstable();
        assert_eq!(names, known);
        assert!(
            known
                .iter()
                .all(|name| FuzzTarget::from_name(name).is_some())
        );
        let profile = FuzzTarget::Generated(Profile::Packing);
        assert_eq!(FuzzTarget::from_name("packing"), Some(profile));
        assert_eq!(FuzzTarget::from_name("minimal"), None);
    }
}
