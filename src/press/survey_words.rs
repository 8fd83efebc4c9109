//! What a survey has found, in words.

use crate::message::{Arg, Joint, Message, list, msg};
use crate::model::{Survey, WHOLE};

/// Returns a few lines: the subject of the survey, the size of gaps, how many boards the kit would not accept, and the
/// share of games that each seat wins.
pub fn survey_words(survey: &Survey) -> Vec<Message> {
    let Survey {
        title,
        players,
        boards,
        games,
        accepted,
        seed,
        ..
    } = survey;
    let (boards, games) = (Arg::Count((*boards).into()), Arg::Count((*games).into()));
    let (first, last) = (*seed, survey.last_seed());
    let game = if *players > 0 {
        msg!("{title} for {players} players", title, players)
    } else {
        msg!("{title}", title)
    };

    let mut lines = vec![
        if *accepted {
            msg!(
                "{game}: {boards} random boards that the kit accepts, {games} trial games on each, seeds {first} to {last}.",
                game,
                boards,
                games,
                first,
                last
            )
        } else {
            msg!(
                "{game}: {boards} random boards as generated, {games} trial games on each, seeds {first} to {last}.",
                game,
                boards,
                games,
                first,
                last
            )
        },
        msg!(
            "The gap is the share of games that the luckiest side wins minus that of the unluckiest. On half of the boards \
             it is more than {half} of the games, and on one board in ten more than {tenth}.",
            half = percent(survey.percentile(50)),
            tenth = percent(survey.percentile(90))
        ),
    ];
    if let Some(gap) = survey.gap {
        let beyond = (survey.beyond(gap) * 1_000.0).round() / 10.0;
        lines.push(msg!(
            "On {percent}% of the boards it is more than {gap}, which is what the kit accepts.",
            percent = beyond,
            gap = percent(gap)
        ));
    }
    let seats = survey.seats();
    let shares = seats
        .iter()
        .map(|share| msg!("{percent}%", percent = format!("{:.1}", share * 100.0)));
    lines.push(msg!(
        "Games won, from the first player to the last: {shares}.",
        shares = list(Joint::Comma, shares)
    ));
    lines
}

/// Returns a share in parts of [`WHOLE`] as a percentage with one decimal.
fn percent(parts: u32) -> Message {
    let percent = f64::from(parts) * 100.0 / f64::from(WHOLE);
    msg!("{percent}%", percent = format!("{percent:.1}"))
}
