//! Journals that no run has written, in a folder that somebody has sent.

use super::*;

/// A folder in which a run was broken off, with its journal.
fn broken_off() -> (TempDir, PathBuf) {
    let run = |n| {
        let (dir, target) = earlier();
        let _ = deliver_by(&target, &new(), (Own::Listed, false), &Faulty::new(n, How::Ends));
        target.join(scratch::NAME).join(journal::NAME).exists().then_some((dir, target))
    };
    (0..60).find_map(run).unwrap()
}

#[test]
fn a_journal_that_tells_of_files_elsewhere_changes_nothing() {
    let (dir, target) = broken_off();
    let scratch = target.join(scratch::NAME);
    let victims = ["precious.txt", "elsewhere/precious.txt"].map(|name| dir.path().join(name));
    fs::create_dir_all(dir.path().join("elsewhere/empty")).unwrap();
    victims.iter().for_each(|victim| fs::write(victim, "precious").unwrap());
    fs::write(scratch.join("old-0"), "planted").unwrap();
    let [precious, planted] = ["precious", "planted"].map(|text| manifest::sha256(text.as_bytes()));
    let deletes =
        |path: &str| format!(r#"{{"folders":[],"changes":[{{"path":"{path}","old":null,"new":"{precious}"}}]}}"#);
    let mut journals = vec![
        deletes("../../precious.txt"),
        deletes(&victims[0].display().to_string()),
        format!(r#"{{"folders":[],"changes":[{{"path":"../../new.txt","old":{{"file":"{planted}"}},"new":null}}]}}"#),
        r#"{"folders":["../../elsewhere/empty"],"changes":[]}"#.to_owned(),
        "{".to_owned(),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.path().join("elsewhere"), target.join("link")).unwrap();
        journals.push(deletes("link/precious.txt"));
    }
    let before = seen(dir.path());
    for text in journals {
        fs::write(scratch.join(journal::NAME), &text).unwrap();
        let note = listed(&target, &new()).unwrap_err();
        assert!(note.message.contains("not as Boardpress writes it"), "{text}: {}", note.message);
        assert_eq!(seen(dir.path()).len(), before.len(), "{text}");
        assert!(victims.iter().all(|victim| fs::read_to_string(victim).unwrap() == "precious"), "{text}");
        assert!(dir.path().join("elsewhere/empty").exists(), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_journal_is_not_waited_for() {
    let (_dir, target) = broken_off();
    let journal = target.join(scratch::NAME).join(journal::NAME);
    fs::remove_file(&journal).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&journal).status().unwrap().success());
    assert!(listed(&target, &new()).unwrap_err().message.contains("not as Boardpress writes it"));
}
