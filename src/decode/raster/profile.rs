//! Colours as a file means them into those of sRGB: light and ink, and profiles.

use std::sync::Arc;

use moxcms::{
    Chromaticity, CicpColorPrimaries, CicpProfile, ColorPrimaries, ColorProfile, DataColorSpace,
    Layout, MatrixCoefficients, ToneReprCurve, TransferCharacteristics as Transfer,
    TransformF64Executor, TransformOptions, XyY,
};
use png::CodingIndependentCodePoints;

use crate::message::{Message, msg};

/// A way from the colours of a file to sRGB.
pub(super) struct Profile {
    // In double precision, which gives the same bytes on every machine.
    convert: Arc<TransformF64Executor>,
    /// The number of channels of the pixels that it converts.
    pub(super) channels: usize,
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
    pub(super) fn stated(
        gamma: Option<f32>,
        primaries: Option<[(f32, f32); 4]>,
    ) -> Option<Profile> {
        let mut profile = ColorProfile::new_srgb();
        if let Some([white, red, green, blue]) = primaries {
            let at = |(x, y)| Chromaticity { x, y };
            let primaries = ColorPrimaries {
                red: at(red),
                green: at(green),
                blue: at(blue),
            };
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

    /// The colour profile that a PNG gives by the code points of ITU-T H.273 for primaries and transfer function; `None`
    /// for sRGB.
    ///
    /// # Errors
    /// Why its colours cannot be converted to sRGB.
    pub(super) fn coded(points: CodingIndependentCodePoints) -> Result<Option<Profile>, Message> {
        let CodingIndependentCodePoints {
            color_primaries: primaries,
            transfer_function: transfer,
            ..
        } = points;
        let unfit = || match transfer {
            16 | 18 => msg!("its colors are HDR, which paper cannot show"),
            _ => msg!(
                "its color space (cICP {primaries}, {transfer}) cannot be converted to sRGB",
                primaries,
                transfer
            ),
        };
        // Not those of XYZ, which are no colours, nor levels of which white is not the brightest.
        let primaries = CicpColorPrimaries::try_from(primaries)
            .ok()
            .filter(|one| *one != CicpColorPrimaries::Xyz);
        let transfer = Transfer::try_from(transfer).ok().filter(|one| {
            use Transfer::{Bt470Bg, Bt470M, Bt601, Bt709, Bt202010bit, Bt202012bit, Linear, Srgb};
            matches!(
                one,
                Bt709 | Bt470M | Bt470Bg | Bt601 | Linear | Srgb | Bt202010bit | Bt202012bit
            )
        });
        let whole = points.is_video_full_range_image;
        let (color_primaries, transfer_characteristics) = primaries
            .zip(transfer)
            .filter(|_| whole)
            .ok_or_else(unfit)?;
        let mut profile = ColorProfile::new_srgb();
        profile.cicp = None;
        let matrix_coefficients = MatrixCoefficients::Identity;
        // What it returns is false in any case.
        profile.update_rgb_colorimetry_from_cicp(CicpProfile {
            color_primaries,
            transfer_characteristics,
            matrix_coefficients,
            full_range: whole,
        });
        profile.cicp.take().ok_or_else(unfit)?;
        Ok(Profile::of(&profile, Layout::Rgb, 3))
    }

    fn of(profile: &ColorProfile, layout: Layout, channels: usize) -> Option<Profile> {
        let options = TransformOptions::default();
        let convert = profile
            .create_transform_f64(layout, &ColorProfile::new_srgb(), Layout::Rgb, options)
            .ok()?;
        let profile = Profile { convert, channels };
        (channels == 4 || !profile.is_srgb()).then_some(profile)
    }

    /// Whether no colour is changed that anybody could tell.
    fn is_srgb(&self) -> bool {
        let steps: Vec<u8> = (0..=8).map(|n: u16| (n * 255 / 8) as u8).collect();
        let greys = steps.iter().map(|n| vec![*n; self.channels]);
        let colours = steps
            .iter()
            .flat_map(|r| steps.iter().map(move |g| vec![*r, *g, 255 - *r]));
        let tried: Vec<u8> = greys
            .chain(colours.filter(|_| self.channels == 3))
            .flatten()
            .collect();
        let wanted = tried
            .chunks_exact(self.channels)
            .flat_map(|one| (0..3).map(|n| one[n % self.channels]));
        let near = |(one, other): (u8, u8)| (i32::from(one) - i32::from(other)).abs() <= UNSEEN;
        self.rgb(&tried).into_iter().zip(wanted).all(near)
    }

    /// Converts pixels of red, green, blue and opacity; a profile for greys takes the red.
    pub(super) fn convert(&self, rgba: &mut [u8]) {
        for part in rgba.chunks_mut(STRETCH * 4) {
            let own: Vec<u8> = part
                .chunks_exact(4)
                .flat_map(|pixel| &pixel[..self.channels])
                .copied()
                .collect();
            for (pixel, rgb) in part.chunks_exact_mut(4).zip(self.rgb(&own).chunks_exact(3)) {
                pixel[..3].copy_from_slice(rgb);
            }
        }
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
            found.extend(
                into.iter()
                    .map(|share| (share.clamp(0.0, 1.0) * 255.0).round() as u8),
            );
        }
        found
    }
}

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

/// What inks without a profile look like, as viewers compute it.
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
