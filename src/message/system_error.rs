//! Errors of the system and places in files as messages.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

use super::{Arg, Message, ToArg, msg};
use crate::source::{ReadError, SheetPlace, Unlisted};

/// Returns the reason for an error of the system, which follows after a colon.
///
/// An error that holds a [`Message`] gives this message. The system's own words are not used, because they are in a language
/// that the system chooses.
pub fn reason(fault: &io::Error) -> Message {
    if let Some(message) = message_in(fault) {
        return message.clone();
    }
    if let Some(message) = reason_of_kind(fault.kind()) {
        return message;
    }

    match (fault.raw_os_error(), fault.get_ref()) {
        (Some(number), _) => msg!("the system reports error {number}", number),
        (None, Some(inner)) => msg!("the system reports `{error}`", error = inner.to_string()),
        (None, None) => msg!("the system reports an error"),
    }
}

impl ReadError {
    /// Returns the reason, which follows after a colon.
    pub fn reason(self) -> Message {
        match self {
            ReadError::Absent => msg!("it does not exist"),
            ReadError::Outside => msg!("it is outside the folder"),
            ReadError::BrokenLink => msg!("it is a broken link"),
            ReadError::NotAFile => msg!("it is not a file"),
            ReadError::Refused(kind) => reason(&kind.into()),
        }
    }
}

/// The English text.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl Error for ReadError {}

impl ToArg for Unlisted {
    fn to_arg(&self) -> Arg {
        match self {
            Unlisted::NotUnicode => msg!("its name is not Unicode"),
            Unlisted::FolderLink => msg!("it is a link to a folder"),
        }
        .to_arg()
    }
}

impl From<SheetPlace> for Message {
    fn from(place: SheetPlace) -> Message {
        match place {
            SheetPlace::Cell(name) => msg!("{name}", name),
            SheetPlace::Row(row) => msg!("row {row}", row),
        }
    }
}

/// Returns the message that an error holds, directly or in another error of the system.
fn message_in(fault: &io::Error) -> Option<&Message> {
    let inner = fault.get_ref()?;
    inner
        .downcast_ref()
        .or_else(|| message_in(inner.downcast_ref()?))
}

fn reason_of_kind(kind: ErrorKind) -> Option<Message> {
    Some(match kind {
        ErrorKind::NotFound => msg!("it does not exist"),
        ErrorKind::PermissionDenied => msg!("the system does not permit it"),
        ErrorKind::AlreadyExists => msg!("it already exists"),
        ErrorKind::NotADirectory => msg!("a part of its path is not a folder"),
        ErrorKind::IsADirectory => msg!("it is a folder"),
        ErrorKind::DirectoryNotEmpty => msg!("the folder is not empty"),
        ErrorKind::ReadOnlyFilesystem => msg!("the disk is read-only"),
        ErrorKind::StorageFull => msg!("the disk is full"),
        ErrorKind::QuotaExceeded => msg!("your share of the disk is used up"),
        ErrorKind::FileTooLarge => msg!("the disk does not allow files of this size"),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::WouldBlock => {
            msg!("another program is using it")
        }
        ErrorKind::InvalidFilename => msg!("its name is too long or not valid"),
        ErrorKind::CrossesDevices => msg!("it is on another disk"),
        ErrorKind::StaleNetworkFileHandle
        | ErrorKind::HostUnreachable
        | ErrorKind::NetworkUnreachable
        | ErrorKind::NetworkDown => msg!("the network is not available"),
        ErrorKind::AddrInUse => msg!("it is already in use"),
        ErrorKind::AddrNotAvailable => msg!("this address is not available"),
        ErrorKind::BrokenPipe
        | ErrorKind::ConnectionAborted
        | ErrorKind::ConnectionReset
        | ErrorKind::ConnectionRefused
        | ErrorKind::NotConnected => msg!("the connection is closed"),
        ErrorKind::TimedOut => msg!("the system does not answer"),
        ErrorKind::Interrupted => msg!("it was stopped"),
        ErrorKind::UnexpectedEof => msg!("the file ends too early"),
        ErrorKind::OutOfMemory => msg!("there is not enough memory for it"),
        ErrorKind::Unsupported => msg!("the system does not support it"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_messages_of_our_own() {
        let full = io::Error::from(ErrorKind::StorageFull);
        assert_eq!(reason(&full), "the disk is full");

        let held = io::Error::new(ErrorKind::NotFound, msg!("it is a broken link"));
        assert_eq!(reason(&held), "it is a broken link");

        let nested = io::Error::other(io::Error::other(msg!("it is a device")));
        assert_eq!(reason(&nested), "it is a device");

        let number = io::Error::from_raw_os_error(-1);
        assert!(
            reason(&number)
                .to_string()
                .starts_with("the system reports error ")
        );
        assert_eq!(reason(&io::Error::other("odd")), "the system reports `odd`");
    }
}
