//! The keys of a layer.

/// Keys in one piece of memory.
const CHUNK: usize = 1 << 12;

/// The keys of a layer in the order in which they were found. It grows without being copied.
#[derive(Clone, Debug)]
pub(super) struct Layer<K> {
    chunks: Vec<Vec<K>>,
    len: u64,
    /// Whether the keys were dropped, so that only their number is known.
    is_dropped: bool,
}

impl<K: Copy> Layer<K> {
    pub(super) fn new() -> Layer<K> {
        Layer { chunks: Vec::new(), len: 0, is_dropped: false }
    }

    /// The number of keys, dropped or not.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(super) fn is_dropped(&self) -> bool {
        self.is_dropped
    }

    #[inline]
    pub(super) fn push(&mut self, key: K) {
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
    pub(super) fn get(&self, number: u64) -> Option<K> {
        let chunk = self.chunks.get((number / CHUNK as u64) as usize)?;
        chunk.get((number % CHUNK as u64) as usize).copied()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = K> + '_ {
        self.chunks.iter().flatten().copied()
    }

    /// Drops the keys.
    pub(super) fn drop_keys(&mut self) {
        self.chunks = Vec::new();
        self.is_dropped = true;
    }

    /// The memory that so many more keys take at most, in bytes.
    pub(super) fn bytes_for(more: usize) -> usize {
        (more + CHUNK) * size_of::<K>()
    }

    /// The memory of the keys, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let full = self.chunks.len().saturating_sub(1) * CHUNK;
        let keys = full + self.chunks.last().map_or(0, Vec::capacity);
        keys * size_of::<K>() + self.chunks.capacity() * size_of::<Vec<K>>()
    }
}
