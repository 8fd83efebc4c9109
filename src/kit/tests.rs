//! A kit's own files over the built-in ones.

use super::*;

fn built_in(ending: &str) -> String {
    BuiltIn
        .list("")
        .into_iter()
        .find(|path| path.ends_with(ending))
        .unwrap()
}

#[test]
fn a_template_drawn_anew_does_not_take_the_settings_of_the_built_in_one() {
    let settings = built_in(".toml");
    let mut own = MemoryFiles::default();
    own.put(&settings.replace(".toml", ".svg"), "<svg/>");
    let kit = Kit::new(own);
    assert_eq!(kit.read(&settings), Err(ReadError::Absent));
    assert!(!kit.has(&settings));
}

#[test]
fn own_files_stand_before_built_in_ones() {
    let font = built_in(".ttf");
    assert_eq!(
        Kit::new(MemoryFiles::default()).read(&font),
        BuiltIn.read(&font)
    );
    let mut own = MemoryFiles::default();
    own.put(&font, "mine");
    let kit = Kit::new(own);
    assert_eq!(*kit.read(&font).unwrap(), *b"mine");
    assert_eq!(
        kit.list("fonts")
            .iter()
            .filter(|path| **path == font)
            .count(),
        1
    );
}

#[test]
fn only_templates_and_fonts_are_shared() {
    let kit = Kit::new(MemoryFiles::default());
    assert!(
        kit.list("")
            .iter()
            .all(|path| path.starts_with("templates/") || path.starts_with("fonts/"))
    );
    assert_eq!(kit.read("kit.toml"), Err(ReadError::Absent));
}
