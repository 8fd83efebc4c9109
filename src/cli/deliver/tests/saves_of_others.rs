//! Files that other programs save while ours are put into place, or before they are put in order.

use super::*;

#[test]
fn what_somebody_wrote_after_a_run_was_broken_off_is_not_lost() {
    for n in 0..75 {
        let (_dir, target) = earlier();
        let _ = deliver_by(&target, &new(), (Own::Listed, false), &Faulty::new(n, How::Ends));
        fs::write(target.join("k-a4.pdf"), "written by hand").unwrap();
        // Either all is put in order around it, or it is told of.
        if let Err(note) = listed(&target, &files(&[("next.txt", "next")])) {
            assert!(note.message.contains("k-a4.pdf") && note.message.contains("move"), "{}", note.message);
        }
        assert_eq!(fs::read_to_string(target.join("k-a4.pdf")).unwrap(), "written by hand", "{n}");
    }
}

#[test]
fn what_somebody_saves_at_any_change_is_not_lost() {
    for n in 0.. {
        let (_dir, target) = earlier();
        let place = target.join("k-a4.pdf");
        let storage = Faulty::overtaken(n, || fs::write(&place, "saved by hand").unwrap());
        let done = deliver_by(&target, &new(), (Own::Listed, true), &storage);
        if n >= storage.made.get() {
            assert!(done.is_ok() && n > 30, "{n}");
            break;
        }
        if let Err(note) = &done {
            assert!(note.message.contains("another program"), "{n}: {}", note.message);
        }
        // Before it is looked at, it is one of somebody else, which is replaced by force.
        let now = fs::read_to_string(&place).unwrap();
        let is_forced = done.is_ok_and(|done| done.replaced.contains(&"k-a4.pdf".to_owned())) && now == "new";
        assert!(now == "saved by hand" || (n < 25 && is_forced), "{n}: {now}");
        assert!(!target.join(scratch::NAME).exists(), "{n}");
    }
}

#[test]
fn what_somebody_saves_while_a_single_file_is_replaced_is_not_lost() {
    for n in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("cards.csv");
        fs::write(&place, "before").unwrap();
        let storage = Faulty::overtaken(n, || fs::write(&place, "saved by hand").unwrap());
        let own = Own::Unchanged(&|| Ok(()));
        let done = deliver_by(dir.path(), &files(&[("cards.csv", "new")]), (own, false), &storage);
        if n >= storage.made.get() {
            assert!(done.is_ok() && n > 10, "{n}");
            break;
        }
        // Before it is looked at, it is what was read.
        let now = fs::read_to_string(&place).unwrap();
        assert!(now == "saved by hand" || n < 10 && done.is_ok(), "{n}: {now}");
        assert!(!dir.path().join(scratch::NAME).exists(), "{n}");
    }
}

#[test]
fn a_file_that_is_replaced_is_never_half_written_and_leaves_no_other() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("cards.csv");
    let texts = ["a".repeat(20_000), "b".repeat(30_000)];
    let replace = |text: &str| {
        deliver(dir.path(), &files(&[("cards.csv", text)]), Own::Unchanged(&|| Ok(())), false).unwrap();
    };
    replace(&texts[0]);
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| (0..20).for_each(|_| replace(text)));
        }
        (0..100).for_each(|_| assert!(texts.contains(&fs::read_to_string(&path).unwrap())));
    });
    assert_eq!(seen(dir.path()).len(), 1);
}
