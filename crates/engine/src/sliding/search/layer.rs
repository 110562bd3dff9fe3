//! The keys of a layer.

/// Keys in one piece of memory.
const CHUNK: usize = 1 << 12;
/// Reading this many keys costs as much as expanding a position.
const KEYS_PER_POSITION: u64 = 32;

/// The keys of a layer in the order in which they were found. It grows without being copied.
#[derive(Clone, Debug)]
pub(in crate::sliding) struct Layer<K> {
    chunks: Vec<Vec<K>>,
    len: u64,
    /// Whether the keys were dropped, so that only their number is known.
    is_dropped: bool,
}

impl<K: Copy> Layer<K> {
    pub(in crate::sliding) fn new() -> Layer<K> {
        Layer { chunks: Vec::new(), len: 0, is_dropped: false }
    }

    /// A layer of `len` keys that were dropped.
    pub(super) fn dropped(len: u64) -> Layer<K> {
        Layer { chunks: Vec::new(), len, is_dropped: true }
    }

    /// The keys, in pieces.
    pub(super) fn chunks(&self) -> &[Vec<K>] {
        &self.chunks
    }

    /// The number of keys, dropped or not.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    pub(in crate::sliding) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn is_dropped(&self) -> bool {
        self.is_dropped
    }

    #[inline]
    pub(in crate::sliding) fn push(&mut self, key: K) {
        self.len += 1;
        if let Some(last) = self.chunks.last_mut().filter(|chunk| chunk.len() < CHUNK) {
            last.push(key);
        } else {
            // All chunks but the last are full, and all but the first were made as large as they get.
            let capacity = if self.chunks.is_empty() { 4 } else { CHUNK };
            let mut chunk = Vec::with_capacity(capacity);
            chunk.push(key);
            self.chunks.push(chunk);
        }
    }

    /// A key by its number in the layer.
    #[inline]
    pub(in crate::sliding) fn get(&self, number: u64) -> Option<K> {
        let chunk = self.chunks.get((number / CHUNK as u64) as usize)?;
        chunk.get((number % CHUNK as u64) as usize).copied()
    }

    /// Drops the keys.
    pub(super) fn drop_keys(&mut self) {
        self.chunks = Vec::new();
        self.is_dropped = true;
    }

    /// The maximum memory of `more` further keys, in bytes.
    pub(in crate::sliding) fn bytes_for(more: usize) -> usize {
        (more + CHUNK) * size_of::<K>()
    }

    /// The memory of the keys, in bytes.
    pub(in crate::sliding) fn bytes(&self) -> usize {
        let full = self.chunks.len().saturating_sub(1) * CHUNK;
        let keys = full + self.chunks.last().map_or(0, Vec::capacity);
        keys * size_of::<K>() + self.chunks.capacity() * size_of::<Vec<K>>()
    }
}

/// Looks at the keys of a layer, in steps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LayerScan {
    seen: u64,
}

impl LayerScan {
    /// Looks at as many keys as take the time of expanding `budget` positions; whether all were seen.
    pub(super) fn step<K: Copy>(&mut self, layer: &Layer<K>, budget: u64, mut visit: impl FnMut(K)) -> bool {
        let end = layer.len().min(self.seen + budget * KEYS_PER_POSITION);
        (self.seen..end).filter_map(|number| layer.get(number)).for_each(&mut visit);
        self.seen = end;
        end == layer.len()
    }
}
