//! Colours as a file means them into those of sRGB.

use std::sync::Arc;

use moxcms::{
    Chromaticity, ColorPrimaries, ColorProfile, DataColorSpace, Layout, ToneReprCurve, TransformF64Executor,
    TransformOptions, XyY,
};

/// A way from the colours of a file to sRGB.
pub(super) struct Profile {
    // In double precision, which gives the same bytes on every machine.
    convert: Arc<TransformF64Executor>,
    channels: usize,
}

/// Differences of so many levels out of 255 cannot be seen, and a file that
/// differs no more is kept as it came.
const UNSEEN: i32 = 2;

/// As many pixels as are converted at a time.
const STRETCH: usize = 4096;

impl Profile {
    /// The colours of an embedded profile for so many channels; none if they
    /// are those of sRGB, or if it is no profile for such a picture, which
    /// viewers pass over as well.
    pub(super) fn embedded(bytes: &[u8], channels: usize) -> Option<Profile> {
        let profile = ColorProfile::new_from_slice(bytes).ok()?;
        let (layout, meant) = match profile.color_space {
            DataColorSpace::Gray => (Layout::Gray, 1),
            DataColorSpace::Rgb => (Layout::Rgb, 3),
            // Four inks have the layout of red, green, blue and opacity.
            DataColorSpace::Cmyk => (Layout::Rgba, 4),
            _ => return None,
        };
        if meant != channels {
            return None;
        }
        Profile::of(&profile, layout, channels)
    }

    /// The colours of a PNG that says its gamma or its primaries: white, red, green and blue.
    pub(super) fn stated(gamma: Option<f32>, primaries: Option<[(f32, f32); 4]>) -> Option<Profile> {
        let mut profile = ColorProfile::new_srgb();
        if let Some([white, red, green, blue]) = primaries {
            let at = |(x, y)| Chromaticity { x, y };
            let primaries = ColorPrimaries { red: at(red), green: at(green), blue: at(blue) };
            let (x, y) = (f64::from(white.0), f64::from(white.1));
            profile.update_rgb_colorimetry(XyY { x, y, yb: 1.0 }, primaries);
        }
        // What is written of sRGB is rounded to 1/2.2.
        if let Some(gamma) = gamma.filter(|gamma| *gamma > 0.0 && !(0.44..0.47).contains(gamma)) {
            let curve = ToneReprCurve::Parametric(vec![1.0 / gamma]);
            profile.red_trc = Some(curve.clone());
            profile.green_trc = Some(curve.clone());
            profile.blue_trc = Some(curve);
        }
        profile.cicp = None;
        Profile::of(&profile, Layout::Rgb, 3)
    }

    fn of(profile: &ColorProfile, layout: Layout, channels: usize) -> Option<Profile> {
        let options = TransformOptions::default();
        let convert = profile.create_transform_f64(layout, &ColorProfile::new_srgb(), Layout::Rgb, options).ok()?;
        let profile = Profile { convert, channels };
        (channels == 4 || !profile.is_srgb()).then_some(profile)
    }

    /// Whether no colour is changed that anybody could tell.
    fn is_srgb(&self) -> bool {
        let steps: Vec<u8> = (0..=8).map(|n: u16| (n * 255 / 8) as u8).collect();
        let greys = steps.iter().map(|n| vec![*n; self.channels]);
        let colours = steps.iter().flat_map(|r| steps.iter().map(move |g| vec![*r, *g, 255 - *r]));
        let tried: Vec<u8> = greys.chain(colours.filter(|_| self.channels == 3)).flatten().collect();
        let wanted = tried.chunks_exact(self.channels).flat_map(|one| (0..3).map(|n| one[n % self.channels]));
        let near = |(one, other): (u8, u8)| (i32::from(one) - i32::from(other)).abs() <= UNSEEN;
        self.rgb(&tried).into_iter().zip(wanted).all(near)
    }

    /// Pixels of as many channels as the profile has as red, green and blue.
    pub(super) fn rgb(&self, pixels: &[u8]) -> Vec<u8> {
        let mut found = Vec::with_capacity(pixels.len() / self.channels * 3);
        let mut stretch = vec![0.0; STRETCH * 3];
        for part in pixels.chunks(STRETCH * self.channels) {
            let from: Vec<f64> = part.iter().map(|level| f64::from(*level) / 255.0).collect();
            let into = &mut stretch[..part.len() / self.channels * 3];
            // It refuses only stretches whose lengths do not go together.
            if self.convert.transform(&from, into).is_err() {
                into.fill(0.0);
            }
            found.extend(into.iter().map(|share| (share.clamp(0.0, 1.0) * 255.0).round() as u8));
        }
        found
    }
}
