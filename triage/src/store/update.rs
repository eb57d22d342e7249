//! Writes a finding again into the folder of the same finding, because more is known about it.

use std::collections::BTreeSet;
use std::path::Path;

use lowerfuzz_tools::files::{FileKind, read};

use super::files::files;
use super::{Event, Store, StoreError, fingerprint, io, replace};
use crate::record::FindingBundle;

impl Store {
    /// Replaces the files in the folder of a finding. Files that a user changed stay; returns their
    /// names. Returns `None` if no run wrote the folder into this store. Then the folder stays as it
    /// is.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn update(
        &self,
        folder: &Path,
        finding: &FindingBundle,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let _alone = self.alone();
        let entries = self.entries(folder, 0);
        if entries.is_empty() {
            return Ok(None);
        }
        let written: BTreeSet<(&str, &str)> = entries
            .iter()
            .flat_map(|entry| &entry.files)
            .map(|(name, hash)| (&**name, &**hash))
            .collect();
        let is_ours =
            |(name, _): &(String, String)| match read(&folder.join(name), FileKind::Finding) {
                Ok(contents) => written.contains(&(&**name, &*fingerprint(&contents))),
                Err(why) => why.is_missing(),
            };
        let (ours, changed): (Vec<_>, Vec<_>) =
            files(finding, folder).into_iter().partition(is_ours);
        self.list(&finding.record, folder, Event::Completed, &ours)?;
        replace(folder, &ours).map_err(io(folder))?;
        Ok(Some(changed.into_iter().map(|(name, _)| name).collect()))
    }
}
