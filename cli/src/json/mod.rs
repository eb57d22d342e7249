//! The JSON outputs of the commands, and their schemas.

pub(crate) mod judge;
pub(crate) mod run;
pub(crate) mod search;
pub(crate) mod targets;

use clap::ValueEnum;
use lowerfuzz_campaign::compare::Comparison;
use lowerfuzz_campaign::report::NightReport;
use lowerfuzz_campaign::results::MatrixRow;
use lowerfuzz_campaign::run::CampaignCoverage;
use lowerfuzz_campaign::validation::ValidationRow;
use lowerfuzz_conformance::Table;
use lowerfuzz_triage::FindingRecord;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The version of all schemas. It changes when a field is removed, renamed or gets another meaning.
pub(crate) const VERSION: u32 = 1;

/// A kind of JSON output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// Output of `check --json`
    Check,
    /// Output of `compare --json`
    Compare,
    /// Output of `conformance --json`
    Conformance,
    /// Output of `coverage --json`
    Coverage,
    /// Output of `enumerate --json`
    Enumerate,
    /// A finding's `finding.json`
    Finding,
    /// Output of `interp --json`, for programs at the source level and in the LLVM dialect
    Interp,
    /// Output of `known --json`
    Known,
    /// Output of `lit --json`
    Lit,
    /// Output of `matrix --json`
    Matrix,
    /// Output of `report --format json`
    Night,
    /// Output of `replay --json`
    Replay,
    /// Output of `run --json`
    Run,
    /// Output of `selftest --json`
    Selftest,
    /// Output of `targets --json`
    Targets,
    /// Output of `targets --target T --json`
    Target,
    /// Output of `tv --json`
    Tv,
}

impl Output {
    /// Returns the schema of the output.
    pub(crate) fn schema(self) -> Schema {
        match self {
            Output::Check => self.named::<Vec<judge::CheckRow>>(),
            Output::Compare => self.named::<Comparison>(),
            Output::Conformance => self.named::<Table>(),
            Output::Coverage => self.named::<CampaignCoverage>(),
            Output::Enumerate => self.named::<search::Enumerated>(),
            Output::Finding => self.named::<FindingRecord>(),
            Output::Interp => self.named::<Vec<judge::InterpretedCall>>(),
            Output::Known => self.named::<Vec<search::KnownReport>>(),
            Output::Lit => self.named::<judge::Lit>(),
            Output::Matrix => self.named::<Vec<MatrixRow>>(),
            Output::Night => self.named::<NightReport>(),
            Output::Replay => self.named::<judge::Replay>(),
            Output::Run => self.named::<run::Run>(),
            Output::Selftest => self.named::<search::Selftest>(),
            Output::Targets => self.named::<Vec<targets::Listed>>(),
            Output::Target => self.named::<Vec<targets::Described>>(),
            Output::Tv => self.named::<Vec<ValidationRow>>(),
        }
    }

    fn named<T: JsonSchema>(self) -> Schema {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let mut schema = settings.into_generator().into_root_schema_for::<T>();
        let value = self.to_possible_value();
        let name = value.as_ref().map_or("", |value| value.get_name());
        schema.insert(
            "$id".to_owned(),
            format!("urn:lowerfuzz:{name}:{VERSION}").into(),
        );
        schema.insert("title".to_owned(), format!("lowerfuzz {name}").into());
        schema
    }
}
