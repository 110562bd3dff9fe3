//! A ball as plain parts, and as words of a checkpoint.
//!
//! ```text
//! stride, base + 1 or 0, expanded positions, positions, number of layers, length of the next layer
//! for each layer: its length, and 1 if its keys were dropped
//! the keys of the layers that were kept, then those of the next layer
//! ```

use std::io::{self, Read, Write};

use super::layer::Layer;
use super::packed_key::PackedKey;
use crate::checkpoint::{HashingStream, ReadCheckpointError};

/// A ball has fewer layers than these.
const MAX_LAYERS: u64 = 1 << 32;
/// Keys that are read at once.
const KEYS_AT_ONCE: u64 = 1 << 10;

/// What a ball consists of. The rest can be derived.
#[derive(Clone, Debug)]
pub(super) struct BallParts<K> {
    /// The complete layers; the first and the last have their keys.
    pub(super) layers: Vec<Layer<K>>,
    /// The layer after these, as far as it was found.
    pub(super) next: Layer<K>,
    /// How many positions of the last complete layer were expanded.
    pub(super) expanded: u64,
    /// Older layers are kept if this divides their depth.
    pub(super) stride: usize,
    /// The depth of a layer that is never dropped.
    pub(super) base: Option<usize>,
    pub(super) positions: u64,
}

impl<K: PackedKey> BallParts<K> {
    /// Writes the parts of a ball.
    pub(super) fn write(
        out: &mut HashingStream<impl Write>,
        (layers, next): (&[Layer<K>], &Layer<K>),
        [stride, base, expanded, positions]: [u64; 4],
    ) -> io::Result<()> {
        out.write_words(&[stride, base, expanded, positions, layers.len() as u64, next.len()])?;
        for layer in layers {
            out.write_words(&[layer.len(), layer.is_dropped().into()])?;
        }
        layers.iter().chain([next]).try_for_each(|layer| write_keys(out, layer))
    }

    /// Drops the keys of all layers but the first and the last.
    pub(super) fn drop_layers(&mut self) {
        (self.next, self.stride) = (Layer::new(), self.stride.max(2));
        let last = self.layers.len() - 1;
        self.layers[..last].iter_mut().skip(1).for_each(Layer::drop_keys);
    }

    /// Reads the parts of a ball whose keys are all valid.
    pub(super) fn read(
        bytes: &mut HashingStream<impl Read>,
        mut is_valid: impl FnMut(K) -> bool,
    ) -> Result<BallParts<K>, ReadCheckpointError> {
        let mut words = [0; 6];
        bytes.read_words(&mut words)?;
        let [stride, base, expanded, positions, layers, next] = words;
        if layers == 0 || layers > MAX_LAYERS || !stride.is_power_of_two() || base > layers {
            return Err(ReadCheckpointError::Inconsistent);
        }
        // Allocates only what the bytes contain.
        let mut sizes = Vec::new();
        for depth in 0..layers {
            let mut words = [0; 2];
            bytes.read_words(&mut words)?;
            let [len, is_dropped] = words;
            let may_be_dropped = stride > 1 && depth > 0 && depth + 1 < layers;
            if is_dropped > u64::from(may_be_dropped) {
                return Err(ReadCheckpointError::Inconsistent);
            }
            sizes.push((len, is_dropped == 1));
        }
        let mut read = |len| read_keys(bytes, len, &mut is_valid);
        let layers = sizes
            .iter()
            .map(|(len, is_dropped)| if *is_dropped { Ok(Layer::dropped(*len)) } else { read(*len) })
            .collect::<Result<Vec<Layer<K>>, ReadCheckpointError>>()?;
        let next = read(next)?;
        let last = layers.last().map_or(0, Layer::len);
        if last == 0 || expanded > last || positions < last {
            return Err(ReadCheckpointError::Inconsistent);
        }
        let base = base.checked_sub(1).map(|base| base as usize);
        Ok(BallParts { layers, next, expanded, stride: stride as usize, base, positions })
    }
}

fn write_keys<K: PackedKey>(out: &mut HashingStream<impl Write>, layer: &Layer<K>) -> io::Result<()> {
    let mut words = Vec::new();
    for chunk in layer.chunks() {
        words.clear();
        for key in chunk {
            words.extend((0..K::words()).map(|word| key.bits(64 * word, 64)));
        }
        out.write_words(&words)?;
    }
    Ok(())
}

fn read_keys<K: PackedKey>(
    bytes: &mut HashingStream<impl Read>,
    len: u64,
    is_valid: &mut impl FnMut(K) -> bool,
) -> Result<Layer<K>, ReadCheckpointError> {
    let (mut layer, mut left, mut words) = (Layer::new(), len, Vec::new());
    while left > 0 {
        let count = left.min(KEYS_AT_ONCE);
        left -= count;
        words.resize(count as usize * K::words() as usize, 0);
        bytes.read_words(&mut words)?;
        for words in words.chunks_exact(K::words() as usize) {
            let mut key = K::default();
            (0..).zip(words).for_each(|(at, word)| key.flip_bits(64 * at, *word));
            if !is_valid(key) {
                return Err(ReadCheckpointError::Inconsistent);
            }
            layer.push(key);
        }
    }
    Ok(layer)
}
