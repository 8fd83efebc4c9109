//! Help in the language of the terminal.
//!
//! clap makes help from English texts: the doc comments of commands and options, and the table of job options. [`localised`]
//! replaces each of them by its translation, which is found by the English text. It also replaces the words that clap itself
//! adds, such as "Usage" and "Options".

use std::fmt::Write;

use clap::builder::{PossibleValue, Str};
use clap::{Arg, ArgAction, Command};

use crate::message::{Catalogue, Joint, Pattern, list, msg, pattern};

const ARGUMENTS: Pattern = pattern!("Arguments");
const OPTIONS: Pattern = pattern!("Options");
const COMMANDS: Pattern = pattern!("Commands");
const USAGE: Pattern = pattern!("Usage:");
const PRINT_HELP: Pattern = pattern!("Print help");
const PRINT_VERSION: Pattern = pattern!("Print version");
const SEE_MORE: Pattern = pattern!("Print help (see more with `--help`)");
const SEE_LESS: Pattern = pattern!("Print help (see a summary with `-h`)");

/// clap's own placeholders in usage lines.
const ANY_OPTIONS: Pattern = pattern!("[OPTIONS]");
const ANY_COMMAND: Pattern = pattern!("COMMAND");

/// The placeholders for values in usage lines and in help, except placeholders without words, such as `N`.
const VALUE_NAMES: &[Pattern] = &[
    // TRANSLATORS: These words stand for values, as in `--paper PAPER`. What is in small letters is typed as it is.
    pattern!("CODE"),
    pattern!("COLOR"),
    pattern!("COLUMNSxROWS"),
    pattern!("COLUMNSxROWS[@PAGE]"),
    pattern!("COMMAND|TOPIC"),
    pattern!("DIR"),
    pattern!("DOTS"),
    pattern!("FILE"),
    pattern!("FILE.pdf"),
    pattern!("FILE.png"),
    pattern!("FILE.wasm"),
    pattern!("FORM"),
    pattern!("FORMAT"),
    pattern!("FORMAT,…"),
    pattern!("HOW"),
    pattern!("KIT|DIR"),
    pattern!("KIT|DIR|all"),
    pattern!("KIT|FILE|FOLDER"),
    pattern!("L,T,R,B"),
    pattern!("LEFT,TOP"),
    pattern!("LENGTH"),
    pattern!("LENGTH[,LENGTH]"),
    pattern!("LENGTH|bleed"),
    pattern!("MACHINE"),
    pattern!("MANIFEST"),
    pattern!("NAME"),
    pattern!("NAME,…"),
    pattern!("NAME|none"),
    pattern!("N|WORDS"),
    pattern!("OFF,LONG[,THICK]"),
    pattern!("PAPER"),
    pattern!("paper|W,H"),
    pattern!("SHELL"),
    pattern!("SIDE[=SHARE]"),
    pattern!("SIZE"),
    pattern!("STOCK"),
    pattern!("STUDENTS"),
    pattern!("TAG"),
    pattern!("TEMPLATE"),
    pattern!("TIMES"),
    pattern!("WHAT"),
    pattern!("WHERE"),
    pattern!("WIDTHxHEIGHT"),
];

/// The display order of the options that all commands have. They come last.
const COMMON_ORDER: usize = 1_000;

/// Returns a command with help in the language of the catalogue. Errors of the command then name values in this language, too.
pub(super) fn localised(command: Command, catalogue: &'static Catalogue) -> Command {
    let translator = Translator { catalogue };
    let command = translator.with_texts(command);

    // Usage lines are only known of a command that is built.
    let mut built = command.clone();
    built.build();
    translator.with_usage(command, &mut built)
}

/// Translates the texts of commands.
#[derive(Clone, Copy)]
struct Translator {
    catalogue: &'static Catalogue,
}

impl Translator {
    fn word(self, pattern: Pattern) -> &'static str {
        self.catalogue.text(pattern.text).unwrap_or(pattern.text)
    }

    fn text(self, english: &str) -> String {
        self.catalogue.text(english).unwrap_or(english).to_owned()
    }

    /// Translates the texts of a command and of the commands below it.
    fn with_texts(self, command: Command) -> Command {
        let about = command.get_about().map(ToString::to_string);
        let long_about = command.get_long_about().map(ToString::to_string);
        let style = *command.get_styles().get_usage();
        let template = format!(
            "{{before-help}}{{about-with-newline}}\n{style}{}{style:#} {{usage}}\n\n{{all-args}}{{after-help}}",
            self.word(USAGE)
        );

        let mut command = command
            .help_template(template)
            .subcommand_help_heading(self.word(COMMANDS))
            .subcommand_value_name(self.word(ANY_COMMAND));
        if let Some(about) = about {
            command = command.about(self.text(&about));
        }
        if let Some(about) = long_about {
            command = command.long_about(self.text(&about));
        }
        let mut count = 0;
        let command = command.mut_args(|arg| {
            count += 1;
            let order = if arg.is_global_set() {
                COMMON_ORDER
            } else {
                count
            };
            self.argument(arg.display_order(order))
        });
        let flag = self.help_flag(has_long_help(&command));
        let mut command = command.disable_help_flag(true).arg(flag);
        if command.get_version().is_some() {
            command = command.disable_version_flag(true).arg(self.version_flag());
        }
        command.mut_subcommands(|inner| self.with_texts(inner))
    }

    fn help_flag(self, has_long_help: bool) -> Arg {
        let flag = Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .display_order(COMMON_ORDER)
            .help_heading(self.word(OPTIONS));
        if has_long_help {
            flag.help(self.word(SEE_MORE))
                .long_help(self.word(SEE_LESS))
        } else {
            flag.help(self.word(PRINT_HELP))
        }
    }

    fn version_flag(self) -> Arg {
        Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .display_order(COMMON_ORDER)
            .help_heading(self.word(OPTIONS))
            .help(self.word(PRINT_VERSION))
    }

    /// Translates the texts of an argument.
    fn argument(self, arg: Arg) -> Arg {
        let heading = match arg.get_help_heading() {
            Some(heading) => self.catalogue.text(heading),
            None if arg.is_positional() => Some(self.word(ARGUMENTS)),
            None => Some(self.word(OPTIONS)),
        };
        let names = arg.get_value_names().unwrap_or_default();
        let names: Vec<Str> = names.iter().map(|name| self.value_name(name)).collect();
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        let help = self.text(&help);
        let values = shown_values(&arg);
        let default = self.default_value(&arg);

        let mut arg = arg.hide_default_value(true).hide_possible_values(true);
        if let Some(heading) = heading {
            arg = arg.help_heading(heading);
        }
        if !names.is_empty() {
            arg = arg.value_names(names);
        }
        if values.iter().any(|value| value.get_help().is_some()) {
            arg = arg.long_help(self.long_help(&help, &values, default.as_deref()));
        }
        let parts = [Some(help), default, self.value_list(&values)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        arg.help(parts.join(" "))
    }

    fn value_name(self, name: &Str) -> Str {
        let pattern = VALUE_NAMES
            .iter()
            .find(|pattern| pattern.text == name.as_str());
        match pattern {
            Some(pattern) => self.word(*pattern).into(),
            None => name.clone(),
        }
    }

    fn default_value(self, arg: &Arg) -> Option<String> {
        let is_hidden = !arg.get_action().takes_values() || arg.is_hide_default_value_set();
        let values = arg.get_default_values();
        if is_hidden || values.is_empty() {
            return None;
        }

        let values = values.iter().map(|value| {
            let value = value.to_string_lossy();
            if value.contains(char::is_whitespace) {
                format!("\"{value}\"")
            } else {
                value.into_owned()
            }
        });
        let value = list(Joint::Comma, values);
        Some(msg!("[default: {value}]", value).in_language(self.catalogue))
    }

    fn value_list(self, values: &[PossibleValue]) -> Option<String> {
        if values.is_empty() {
            return None;
        }
        let values = list(Joint::Comma, values.iter().map(PossibleValue::get_name));
        Some(msg!("[possible values: {values}]", values).in_language(self.catalogue))
    }

    /// Returns a help with a line for each value.
    fn long_help(self, help: &str, values: &[PossibleValue], default: Option<&str>) -> String {
        let mut text = help.to_owned();
        text += "\n\n";
        text += &msg!("Possible values:").in_language(self.catalogue);
        for value in values {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n- {}", value.get_name());
            if let Some(help) = value.get_help() {
                let _ = write!(text, ": {}", self.text(&help.to_string()));
            }
        }
        if let Some(default) = default {
            text += "\n\n";
            text += default;
        }
        text
    }

    /// Translates the usage lines of a command and of the commands below it. `built` is the same command, built.
    fn with_usage(self, command: Command, built: &mut Command) -> Command {
        let usage = built.render_usage().to_string();
        let usage = self.usage(usage.trim_start_matches("Usage:"));
        command.override_usage(usage).mut_subcommands(|inner| {
            let name = inner.get_name().to_owned();
            match built.find_subcommand_mut(name) {
                Some(built) => self.with_usage(inner, built),
                None => inner,
            }
        })
    }

    fn usage(self, english: &str) -> String {
        let lines: Vec<String> = english
            .lines()
            .map(|line| match self.catalogue.text(line.trim()) {
                Some(line) => line.to_owned(),
                None => line
                    .trim()
                    .replace(ANY_OPTIONS.text, self.word(ANY_OPTIONS)),
            })
            .collect();
        // Further lines are aligned with the first one.
        let indent = " ".repeat(self.word(USAGE).chars().count() + 1);
        lines.join(&format!("\n{indent}"))
    }
}

/// Whether long help differs from short help, so that it is worth mentioning.
fn has_long_help(command: &Command) -> bool {
    let is_longer = |arg: &Arg| !arg.is_hide_set() && arg.get_long_help().is_some();
    command.get_long_about().is_some() || command.get_arguments().any(is_longer)
}

/// Returns the values of an argument that help lists.
fn shown_values(arg: &Arg) -> Vec<PossibleValue> {
    if arg.is_hide_possible_values_set() || !arg.get_action().takes_values() {
        return Vec::new();
    }
    let mut values = arg.get_possible_values();
    values.retain(|value| !value.is_hide_set());
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args;

    /// Value names without words, which are the same in all languages.
    const WORDLESS: [&str; 5] = ["K/N", "MM", "N", "URL", "X,Y"];

    fn check(command: &Command) {
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        for arg in shown.filter(|arg| arg.get_action().takes_values()) {
            for name in arg.get_value_names().unwrap_or_default() {
                let is_known = VALUE_NAMES.iter().any(|known| known.text == name.as_str());
                assert!(is_known || WORDLESS.contains(&name.as_str()), "{name}");
            }
        }
        command.get_subcommands().for_each(check);
    }

    #[test]
    fn all_names_of_values_can_be_translated() {
        check(&args::command());
    }

    #[test]
    fn the_words_of_clap_are_translated() {
        static SPANISH: std::sync::LazyLock<Catalogue> = std::sync::LazyLock::new(|| {
            let entries = [
                ("Usage:", "Uso:"),
                ("Options", "Opciones"),
                ("[OPTIONS]", "[OPCIONES]"),
                ("NAME", "NOMBRE"),
                ("Print help", "Mostrar la ayuda"),
            ];
            let text: String = entries
                .iter()
                .map(|(id, text)| format!("msgid \"{id}\"\nmsgstr \"{text}\"\n"))
                .collect();
            Catalogue::parse(&text).unwrap()
        });
        let command = Command::new("boardpress").subcommand(
            Command::new("show")
                .about("Show it")
                .arg(Arg::new("name").long("name").value_name("NAME")),
        );
        let mut command = localised(command, &SPANISH);
        command.build();
        let show = command.find_subcommand_mut("show").unwrap();
        let help = show.render_long_help().to_string();
        for words in [
            "Uso: boardpress show [OPCIONES]",
            "Opciones:",
            "--name <NOMBRE>",
            "Mostrar la ayuda",
        ] {
            assert!(help.contains(words), "{help}");
        }
        assert!(
            !help.contains("Usage") && !help.contains("Options"),
            "{help}"
        );
    }
}
