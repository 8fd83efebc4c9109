//! What a survey has found, in words.

use crate::limits::grouped;
use crate::model::{Survey, WHOLE};

/// A few lines: what was surveyed, how large gaps are, how many boards the kit would not accept, and what
/// each seat wins.
pub fn survey_words(survey: &Survey) -> String {
    let Survey {
        title,
        players,
        boards,
        games,
        accepted,
        seed,
        ..
    } = survey;
    let (boards, games) = (grouped((*boards).into()), grouped((*games).into()));
    let players = if *players > 0 {
        format!(" for {players} players")
    } else {
        String::new()
    };
    let which = if *accepted {
        "that the kit accepts"
    } else {
        "as generated"
    };
    let mut words = format!(
        "{title}{players}: {boards} random boards {which}, {games} trial games on each, seeds {seed} to {}.\n\
         The gap is the share of games that the luckiest side wins minus that of the unluckiest. On half of the boards \
         it is more than {} of the games, and on one board in ten more than {}.\n",
        survey.last_seed(),
        percent(survey.percentile(50)),
        percent(survey.percentile(90)),
    );
    if let Some(gap) = survey.gap {
        let beyond = (survey.beyond(gap) * 1_000.0).round() / 10.0;
        words += &format!(
            "On {beyond}% of the boards it is more than {}, which is what the kit accepts.\n",
            percent(gap)
        );
    }
    let seats: Vec<String> = survey
        .seats()
        .iter()
        .map(|share| format!("{:.1}%", share * 100.0))
        .collect();
    words
        + &format!(
            "Games won, from the first player to the last: {}.\n",
            seats.join(", ")
        )
}

/// A share in parts of [`WHOLE`], to the tenth of a per cent.
fn percent(parts: u32) -> String {
    format!("{:.1}%", f64::from(parts) * 100.0 / f64::from(WHOLE))
}
