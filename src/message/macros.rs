//! The macros that create messages and patterns.

/// Creates a [`Message`](super::Message) from an English pattern and its arguments.
///
/// ```ignore
/// msg!("two cells of the grid have the id `{id}`", id)
/// msg!(one: "one card", many: "{n} cards", n = cards.len())
/// msg!(context: "side of a card", "back")
/// ```
///
/// An argument is a name, or `name = expression`, and its value is a [`ToArg`](super::ToArg). A pattern whose arguments are missing,
/// unused or misspelled does not compile, because the pattern is also formatted in a nested function, which captures no
/// variables. The function is never called.
macro_rules! msg {
    (context: $context:literal, one: $one:literal, many: $many:literal, n = $n:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // Both forms can do without `n`.
        #[allow(clippy::too_many_arguments, reason = "a sentence can have many gaps")]
        fn _check(n: &str $(, $name: &str)*) {
            let _ = (
                format_args!(concat!($one, "{n:.0}"), n = n $(, $name = $name)*),
                format_args!(concat!($many, "{n:.0}"), n = n $(, $name = $name)*),
            );
        }
        $crate::message::Message::new($crate::message::Pattern {
            context: $context,
            text: $one,
            plural: Some($many),
        })
        .counting($n)
        $(.with(stringify!($name), &$crate::message::msg!(@value $name $($value)?)))*
    }};
    (one: $($rest:tt)*) => { $crate::message::msg!(context: "", one: $($rest)*) };
    (context: $context:literal, $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        #[allow(clippy::too_many_arguments, reason = "a sentence can have many gaps")]
        fn _check($($name: &str),*) {
            let _ = format_args!($text $(, $name = $name)*);
        }
        $crate::message::Message::new($crate::message::Pattern {
            context: $context,
            text: $text,
            plural: None,
        })
        $(.with(stringify!($name), &$crate::message::msg!(@value $name $($value)?)))*
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($text:literal $($rest:tt)*) => { $crate::message::msg!(context: "", $text $($rest)*) };
}

/// Creates a [`Pattern`](super::Pattern) without arguments. A constant can hold it, and [`Message`](super::Message) is `From<Pattern>`.
macro_rules! pattern {
    (context: $context:literal, $text:literal) => {
        $crate::message::Pattern { context: $context, text: $text, plural: None }
    };
    ($text:literal) => { $crate::message::pattern!(context: "", $text) };
}

pub(crate) use {msg, pattern};
