//! Sample values for tests.

use crate::configuration::TargetConfiguration;
use crate::record::{FindingBundle, FindingRecord, SchemaVersion, State};
use crate::signature::Signature;
use crate::uses::Uses;

/// Makes the record of a reduced finding with this signature.
pub(crate) fn record(signature: &str) -> FindingRecord {
    let signature: Signature = signature.parse().expect("a signature");
    FindingRecord {
        schema: SchemaVersion,
        tool: String::new(),
        state: State::Reduced,
        target: "t".to_owned(),
        target_version: String::new(),
        definitions: Vec::new(),
        configuration: TargetConfiguration::default(),
        pass_at_fault: None,
        culprit: None,
        runner: None,
        seed: Some(1),
        profile: None,
        space: None,
        finding: signature.finding,
        blame: signature.blame,
        aspect: None,
        reason: String::new(),
        second_opinion: None,
        source_ops: Vec::new(),
        lowered_op: None,
        difference: None,
        ops: 0,
        uses: Uses::default(),
        report: None,
        perhaps_known: None,
        builds: Vec::new(),
        shown: false,
        tested: 0,
        seconds: 0.0,
        values: Vec::new(),
        signature,
    }
}

/// Makes the bundle of a reduced finding with this signature.
pub(crate) fn bundle(signature: &str) -> FindingBundle {
    FindingBundle {
        record: record(signature),
        original: "o".to_owned(),
        source: "s".to_owned(),
        lowered: None,
        reproducer: None,
        after_pass: None,
    }
}
