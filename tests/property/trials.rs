//! Trial games: layouts that favour nobody, and what is said of them.

use boardpress::diag::Diagnostics;
use boardpress::generate::generate;
use boardpress::model::{BuildContext, Game, Job, Moves, Players, Roll};
use boardpress::play::{GAME, Territory, Worth, play};
use boardpress::read::{ReadOptions, read};

use crate::support::files;

/// Every way to play.
fn ways() -> impl Iterator<Item = (Moves, Players)> {
    let borders = Moves::Borders {
        least: 4,
        turns: vec![1, 2, 3, 4],
    };
    let grow = Moves::Grow {
        most: u32::MAX,
        turns: vec![1, 2],
    };
    let few = Moves::Grow {
        most: 5,
        turns: vec![1],
    };
    [borders, grow, few].into_iter().flat_map(|moves| {
        [Players::Random, Players::Greedy].map(|players| (moves.clone(), players))
    })
}

/// Rows of cells, each joined to those beside, above and below it.
fn field(columns: usize, rows: usize, (moves, players): (Moves, Players)) -> Territory {
    let at = |x: usize, y: usize| y * columns + x;
    let neighbours = (0..columns * rows).map(|cell| {
        let (x, y) = (cell % columns, cell / columns);
        let beside = [
            (x > 0).then(|| at(x - 1, y)),
            (x + 1 < columns).then(|| at(x + 1, y)),
        ];
        let above = [
            (y > 0).then(|| at(x, y - 1)),
            (y + 1 < rows).then(|| at(x, y + 1)),
        ];
        beside.into_iter().chain(above).flatten().collect()
    });
    Territory {
        neighbours: neighbours.collect(),
        moves,
        players,
    }
}

/// A simple sequence of numbers for each game.
fn chance(game: u32) -> impl FnMut(u32) -> u32 {
    let mut state = u64::from(game).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |sides| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (((state >> 32) * u64::from(sides)) >> 32) as u32
    }
}

#[test]
fn every_game_has_winners_and_is_shared_out_whole() {
    for way in ways() {
        for (columns, rows, games) in [(2, 4, 200), (5, 5, 200), (9, 9, 20), (14, 11, 5)] {
            let field = field(columns, rows, way.clone());
            let pieces: Vec<_> = (0..columns * rows)
                .map(|cell| Some((cell % 3, (cell % 7) as f64)))
                .collect();
            let worth = Worth {
                sides: 3,
                ties: vec![0.0; pieces.len()],
                pieces,
            };
            let tally = play(&field, &worth, 0..games, &chance);
            assert_eq!(tally.games, games);
            assert_eq!(
                tally.sides.iter().sum::<u64>(),
                u64::from(games) * GAME,
                "{way:?}"
            );
            assert_eq!(
                tally.seats.iter().sum::<u64>(),
                u64::from(games) * GAME,
                "{way:?}"
            );
        }
    }
}

#[test]
fn games_do_not_depend_on_how_they_are_shared_out() {
    for way in ways() {
        let field = field(6, 6, way);
        let pieces: Vec<_> = (0..36)
            .map(|cell| Some((cell % 2, (cell * 5 % 9) as f64)))
            .collect();
        let worth = Worth {
            sides: 2,
            ties: vec![0.0; 36],
            pieces,
        };
        let whole = play(&field, &worth, 0..300, &chance);
        assert_eq!(
            whole,
            play(&field, &worth, 0..137, &chance).with(play(&field, &worth, 137..300, &chance))
        );
    }
}

/// The share of games that side 0 of two wins on six rows of six pieces.
fn share(way: (Moves, Players), pieces: impl Fn(usize) -> Option<(usize, f64)>) -> f64 {
    let worth = Worth {
        sides: 2,
        ties: vec![0.0; 36],
        pieces: (0..36).map(pieces).collect(),
    };
    let tally = play(&field(6, 6, way), &worth, 0..1_000, &chance);
    tally.sides[0] as f64 / (1_000 * GAME) as f64
}

#[test]
fn a_side_that_is_alone_wins_all_and_equal_ones_win_equally_often() {
    for way in ways() {
        let alone = share(way.clone(), |_| Some((0, 1.0)));
        assert!(alone > 0.999, "{way:?}: {alone}");
        // Left and right are alike.
        let alike = share(way.clone(), |cell| Some((usize::from(cell % 6 > 2), 1.0)));
        assert!((0.46..0.54).contains(&alike), "{way:?}: {alike}");
    }
}

#[test]
fn a_side_with_more_wins_more_often() {
    for way in ways() {
        let better = share(way.clone(), |cell| {
            Some((cell % 2, if cell.is_multiple_of(2) { 1.2 } else { 1.0 }))
        });
        assert!(better > 0.55, "{way:?}: {better}");
    }
}

#[test]
fn greedy_players_take_what_is_worth_the_most() {
    let one = |players| {
        let way = (
            Moves::Grow {
                most: 1,
                turns: vec![1],
            },
            players,
        );
        let pieces = vec![
            Some((0, 1.0)),
            Some((0, 9.0)),
            Some((1, 5.0)),
            Some((1, 5.0)),
        ];
        let worth = Worth {
            sides: 2,
            ties: vec![0.0; 4],
            pieces,
        };
        play(&field(2, 2, way), &worth, 0..500, &chance).sides[0] as f64 / (500 * GAME) as f64
    };
    assert!(one(Players::Greedy) > 0.999 && one(Players::Random) < 0.8);
}

/// A kit of squares on which two sides play, of which the last line of the recipe is `accept`.
fn kit(accept: &str) -> Game {
    favoured(accept, None)
}

/// The same with boards that favour a side.
fn favoured(accept: &str, favour: Option<&str>) -> Game {
    let text = format!(
        "[token.a]\ntemplate = \"tile\"\n{}\n[recipe.land]\nbag = [\"a\"]\n[recipe.land.play]\nby = \"side\"\n\
         value = \"votes\"\nleast = 4\nborders = [1, 2, 3, 4]\n{accept}\n[board.map]\nsize = [\"120 mm\", \"120 mm\"]\n\
         [board.map.squares]\nat = [\"5 mm\", \"5 mm\"]\ncell = [\"15 mm\", \"15 mm\"]\ncolumns = 6\nrows = 6\n\
         [[board.map.scatter]]\nrecipe = \"land\"\nwidth = \"8 mm\"\n",
        (1..=9)
            .flat_map(|votes| ["Red", "Blue"].map(|side| format!(
                "[[token.a.piece]]\nid = \"{side}{votes}\"\nside = \"{side}\"\nvotes = {votes}\ncopies = 2\n"
            )))
            .collect::<String>()
    );
    let tile =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20' width='20mm' height='20mm'/>";
    let job = Job {
        seed: 4711,
        boards: Some(12),
        favour: favour.and_then(|side| side.parse().ok()),
        ..Job::default()
    };
    let diagnostics = Diagnostics::default();
    let content = read(
        &files::kit([("land.toml", text.as_str()), ("templates/tile.svg", tile)]),
        ReadOptions::default(),
        &diagnostics,
    );
    let game = generate(
        content.draft,
        &content.templates,
        BuildContext::new(&job, &diagnostics),
    );
    game.unwrap_or_else(|_| panic!("{:?}", crate::support::told(&diagnostics)))
}

fn gaps(rolls: &[Roll]) -> Vec<f64> {
    rolls
        .iter()
        .map(|roll| {
            roll.trial
                .as_ref()
                .map(|trial| trial.gap() + trial.gap_error(trial.games))
                .unwrap()
        })
        .collect()
}

#[test]
fn accepted_layouts_have_the_gap_that_was_asked_for_and_others_do_not() {
    let accepted = kit("[recipe.land.accept]\ngap = 0.12\n");
    assert!(
        gaps(&accepted.rolls).iter().all(|gap| *gap <= 0.12),
        "{:?}",
        gaps(&accepted.rolls)
    );
    let any = kit("");
    assert!(
        gaps(&any.rolls).iter().any(|gap| *gap > 0.2),
        "{:?}",
        gaps(&any.rolls)
    );
    let trial = any.rolls[0].trial.as_ref().unwrap();
    assert_eq!(trial.games, 2_000);
    assert!((trial.sides.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn layouts_that_are_balanced_are_held_to_their_gap_as_well() {
    let both = kit(
        "[recipe.land.balance]\nby = \"side\"\nvalue = \"votes\"\nspread = 1\n\
                    [recipe.land.accept]\ngap = 0.12\n",
    );
    assert!(
        gaps(&both.rolls).iter().all(|gap| *gap <= 0.12),
        "{:?}",
        gaps(&both.rolls)
    );
}

#[test]
fn playing_changes_no_layout_and_the_same_seed_is_measured_alike() {
    let (once, again, unplayed) = (kit(""), kit(""), kit("games = 100"));
    assert_eq!(once.rolls, again.rolls);
    let drawn = |game: &Game| {
        game.rolls
            .iter()
            .map(|roll| roll.drawn.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(drawn(&once), drawn(&unplayed));
}

#[test]
fn favoured_sides_win_as_much_as_was_asked_for() {
    let accept = "[recipe.land.accept]\ngap = 0.12\n";
    for (favour, side, least) in [("Red", 0, 0.65), ("Blue", 1, 0.65), ("Blue=0.58", 1, 0.58)] {
        let rolls = favoured(accept, Some(favour)).rolls;
        let shares = rolls.iter().map(|roll| {
            let trial = roll.trial.as_ref().unwrap();
            trial.sides[side].1 - trial.least_error(side, trial.games)
        });
        assert!(
            shares.clone().all(|share| share >= least),
            "{favour}: {:?}",
            shares.collect::<Vec<_>>()
        );
    }
}
