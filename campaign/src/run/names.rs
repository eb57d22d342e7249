//! Values that are serialized as their names.

/// A profile as its name.
pub(crate) mod profile {
    use lowerfuzz_generator::Profile;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(profile: &Profile, to: S) -> Result<S::Ok, S::Error> {
        profile.name().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Profile, D::Error> {
        let name = String::deserialize(from)?;
        let unknown = || D::Error::custom(format!("there is no profile `{name}`"));
        Profile::from_name(&name).ok_or_else(unknown)
    }
}

/// Ops as their newest names.
pub(crate) mod ops {
    use lowerfuzz_ir::Op;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(ops: &[Op], to: S) -> Result<S::Ok, S::Error> {
        let names: Vec<&str> = ops.iter().filter_map(|op| op.newest_name()).collect();
        names.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Op>, D::Error> {
        let op = |name: String| {
            let found = Op::from_name(&name).map(|(op, _)| op);
            found.ok_or_else(|| D::Error::custom(format!("there is no op `{name}`")))
        };
        let names = Vec::<String>::deserialize(from)?;
        names.into_iter().map(op).collect()
    }
}

/// Suppressions as their words.
pub(crate) mod suppressions {
    use lowerfuzz_triage::known::Suppression;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        rules: &[Suppression],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = rules.iter().map(Suppression::word).collect();
        words.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Suppression>, D::Error> {
        let words = Vec::<String>::deserialize(from)?;
        let rules = words.iter().map(|word| Suppression::parse(word));
        rules.collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

/// A release as its number.
pub(crate) mod release {
    use lowerfuzz_ir::Release;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        release: &Option<Release>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        release.map(Release::number).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Release>, D::Error> {
        let release = |number: u32| {
            let unknown = || D::Error::custom(format!("there is no release {number}"));
            Release::from_number(number).ok_or_else(unknown)
        };
        Option::<u32>::deserialize(from)?.map(release).transpose()
    }
}
