//! Tests that the release workflow uploads what users of the README and of `cargo binstall` download.

use std::path::Path;

const ARCHIVE: &str = "lowerfuzz-x86_64-unknown-linux-musl";

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The download and the path of the executable in it that `cargo binstall` derives for a platform.
fn binstall(platform: &str) -> (String, String) {
    let manifest: toml::Table = text("cli/Cargo.toml").parse().expect("a manifest");
    let metadata = &manifest["package"]["metadata"]["binstall"];
    let value = |key: &str| {
        let overriding = metadata.get("overrides").and_then(|o| o.get(platform));
        let value = overriding.and_then(|o| o.get(key));
        let value = value.unwrap_or(&metadata[key]).as_str().expect("a string");
        let replaced = [
            ("{ repo }", "REPO"),
            ("{ version }", "1.2.3"),
            ("{ target }", platform),
            ("{ bin }", "lowerfuzz"),
            ("{ binary-ext }", ""),
        ];
        let value = replaced
            .iter()
            .fold(value.to_owned(), |v, (key, by)| v.replace(key, by));
        assert!(!value.contains('{'), "{value}");
        value
    };
    assert_eq!(value("pkg-fmt"), "tgz");
    (value("pkg-url"), value("bin-dir"))
}

#[test]
fn binstall_downloads_the_archive_of_a_release() {
    for platform in ["x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl"] {
        let (url, path) = binstall(platform);
        let expected = format!("REPO/releases/download/v1.2.3/{ARCHIVE}.tar.gz");
        assert_eq!(url, expected, "{platform}");
        assert_eq!(path, format!("{ARCHIVE}/lowerfuzz"), "{platform}");
    }
}

#[test]
fn binstall_has_no_archive_for_another_platform() {
    for platform in ["aarch64-unknown-linux-gnu", "x86_64-apple-darwin"] {
        let (url, _) = binstall(platform);
        let expected = format!("REPO/releases/download/v1.2.3/lowerfuzz-{platform}.tar.gz");
        assert_eq!(url, expected);
    }
}

#[test]
fn the_archive_has_one_name_everywhere() {
    let build = text("packaging/build");
    assert!(build.contains("target=x86_64-unknown-linux-musl\n"));
    assert!(build.contains("name=lowerfuzz-$target\n"));
    assert!(build.contains("\"$dist/$name.tar.gz\""));
    let workflow = text(".github/workflows/release.yml");
    assert!(workflow.contains("gh release create \"$TAG\" dist/* "));
    assert!(workflow.contains(&format!("tar -xzf dist/{ARCHIVE}.tar.gz ")));
    assert!(text("README.md").contains(&format!("releases/latest/download/{ARCHIVE}.tar.gz ")));
}

/// `podman run ghcr.io/lowerfuzz/lowerfuzz` without a version asks for the tag `latest`.
#[test]
fn the_workflow_pushes_the_image_that_the_readme_runs() {
    assert!(text("README.md").contains(" ghcr.io/lowerfuzz/lowerfuzz check "));
    let workflow = text(".github/workflows/release.yml");
    assert!(workflow.contains("IMAGE: ghcr.io/${{ github.repository }}\n"));
    assert!(workflow.contains("docker push \"$IMAGE:latest\"\n"));
    // Podman, which runners have as well, does not know the image that Docker built.
    assert!(workflow.contains("CONTAINER=\"docker run\" packaging/try dist \"$IMAGE:latest\"\n"));
}

/// The root of a rootless container is the user who started it. Another user could not write to `/work`.
#[test]
fn images_run_as_the_user_who_starts_them() {
    for path in ["Dockerfile", "packaging/Containerfile"] {
        let image = text(path);
        assert!(image.contains("\nWORKDIR /work\n"), "{path}");
        let sets_a_user = image.lines().any(|line| line.starts_with("USER"));
        assert!(!sets_a_user, "{path}");
    }
}
