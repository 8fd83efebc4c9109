//! Messages as they travel: one line of JSON, and behind it bytes.

use serde::Serialize;

/// What is answered: data, and bytes that belong to it.
pub struct Answer {
    json: Vec<u8>,
    bytes: Vec<u8>,
}

impl Answer {
    /// An answer without bytes.
    pub fn of(data: &impl Serialize) -> Answer {
        Answer::with(data, Vec::new())
    }

    /// An answer, and the bytes that belong to it.
    pub fn with(data: &impl Serialize, bytes: Vec<u8>) -> Answer {
        #[derive(Serialize)]
        struct Ok<'d, T> {
            ok: bool,
            #[serde(flatten)]
            data: &'d T,
        }
        // Answers are named fields of texts and numbers, which JSON can always say.
        Answer {
            json: serde_json::to_vec(&Ok { ok: true, data }).unwrap_or_default(),
            bytes,
        }
    }

    /// An answer as it is, without saying that all is well.
    pub fn plain(data: &impl Serialize) -> Answer {
        Answer {
            json: serde_json::to_vec(data).unwrap_or_default(),
            bytes: Vec::new(),
        }
    }

    /// The answer as it travels.
    pub fn into_message(self) -> Vec<u8> {
        let mut message = self.json;
        message.push(b'\n');
        message.extend(self.bytes);
        message
    }
}

/// The JSON of a message and the bytes behind it.
pub(crate) fn parts(message: &[u8]) -> (&[u8], &[u8]) {
    let end = message.iter().position(|byte| *byte == b'\n');
    end.map_or((message, &[]), |end| (&message[..end], &message[end + 1..]))
}
