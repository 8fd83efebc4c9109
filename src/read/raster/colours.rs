//! Light and ink as files write them, in red, green and blue.

/// Luminance and two differences of colour as light, by the weights of JFIF in 65,536ths.
pub(super) fn light(levels: [u8; 3]) -> [u8; 3] {
    let [y, cb, cr] = levels.map(i32::from);
    let (cb, cr) = (cb - 128, cr - 128);
    let rgb = [
        y + ((91_881 * cr + 32_768) >> 16),
        y - ((22_554 * cb + 46_802 * cr + 32_768) >> 16),
        y + ((116_130 * cb + 32_768) >> 16),
    ];
    rgb.map(|level| level.clamp(0, 255) as u8)
}

/// What inks without a profile look like, as viewers reckon it.
pub(super) fn on_paper([c, m, y, k]: [u8; 4]) -> [u8; 3] {
    [c, m, y].map(|ink| {
        let light = u32::from(255 - ink) * u32::from(255 - k);
        ((light + 127) / 255) as u8
    })
}

/// A level of 16 bits in the nearest of 8.
pub(super) fn rounded(level: u16) -> u8 {
    // 65,535 / 255 = 257.
    ((u32::from(level) + 128) / 257) as u8
}
