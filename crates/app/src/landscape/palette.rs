//! The colours of a landscape by height: water by its depth, then shore, lowland, forest, rock and snow.

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A colour at a share of the way.
type Stop = (f32, Rgb);

/// From the water line down to the deepest place.
const WATER: [Stop; 4] = [
    (0.0, [0x9c, 0xcb, 0xc6]),
    (0.07, [0x74, 0xb2, 0xbb]),
    (0.4, [0x3d, 0x84, 0x9f]),
    (1.0, [0x1c, 0x4b, 0x6c]),
];

/// From the water line up to the highest place, by the share of the land that is lower.
const LAND: [Stop; 10] = [
    (0.0, [0xf0, 0xe2, 0xbc]),
    (0.05, [0xe0, 0xd3, 0xa0]),
    (0.11, [0xbf, 0xc6, 0x88]),
    (0.3, [0x9f, 0xb4, 0x70]),
    (0.48, [0x74, 0x98, 0x5f]),
    (0.7, [0x50, 0x78, 0x52]),
    (0.8, [0x94, 0x85, 0x70]),
    (0.91, [0xb3, 0xa6, 0x97]),
    (0.945, [0xf2, 0xef, 0xea]),
    (1.0, [0xff, 0xff, 0xff]),
];

/// The number of colours of each table.
const STEPS: usize = 256;

/// The colours of water and land as tables.
#[derive(Clone, Debug)]
pub struct Palette {
    water: Vec<Rgb>,
    land: Vec<Rgb>,
}

impl Palette {
    #[must_use]
    pub fn new() -> Palette {
        let table =
            |stops: &[Stop]| (0..STEPS).map(|step| mixed(stops, step as f32 / (STEPS - 1) as f32)).collect();
        Palette { water: table(&WATER), land: table(&LAND) }
    }

    /// The colour of water at a share of the greatest depth, 0 to 1.
    #[must_use]
    pub fn water(&self, depth: f32) -> Rgb {
        self.water[index(depth)]
    }

    /// The colour of land of which this share is lower, 0 to 1.
    #[must_use]
    pub fn land(&self, height: f32) -> Rgb {
        self.land[index(height)]
    }
}

impl Default for Palette {
    fn default() -> Palette {
        Palette::new()
    }
}

fn index(share: f32) -> usize {
    ((share * (STEPS - 1) as f32) as usize).min(STEPS - 1)
}

fn mixed(stops: &[Stop], share: f32) -> Rgb {
    let after = stops.iter().position(|stop| stop.0 >= share).unwrap_or(stops.len() - 1).max(1);
    let ((from, low), (to, high)) = (stops[after - 1], stops[after]);
    let ratio = ((share - from) / (to - from)).clamp(0.0, 1.0);
    std::array::from_fn(|part| {
        (f32::from(low[part]) + ratio * (f32::from(high[part]) - f32::from(low[part]))) as u8
    })
}
