//! SHA-256, from FIPS 180-4.

/// The first bits of the fraction of a root of each of the first primes: square roots for the state, cube roots for the rounds.
fn roots(count: usize, power: u32) -> Vec<u32> {
    let is_prime = |number: &u128| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    let root = |prime: u128| {
        // The largest number whose power is at most the prime, with 32 bits of fraction.
        let (mut low, mut high) = (0_u128, 1 << 42);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            let is_low = middle.checked_pow(power).is_some_and(|value| value <= prime << (32 * power));
            *if is_low { &mut low } else { &mut high } = middle;
        }
        low as u32
    };
    (2..).filter(is_prime).take(count).map(root).collect()
}

/// The hash of some bytes, in hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let (rounds, mut state) = (roots(64, 3), roots(8, 2));
    let (whole, rest) = bytes.split_at(bytes.len() / 64 * 64);
    let mut last = [rest, &[0x80]].concat();
    last.resize(if last.len() > 56 { 120 } else { 56 }, 0);
    last.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in whole.chunks_exact(64).chain(last.chunks_exact(64)) {
        add_block(&mut state, block, &rounds);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn add_block(state: &mut [u32], block: &[u8], rounds: &[u32]) {
    let mut words = [0_u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let small = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let large = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        words[at] = words[at - 16].wrapping_add(small).wrapping_add(words[at - 7]).wrapping_add(large);
    }
    let mut now = [0; 8];
    now.copy_from_slice(state);
    for (word, round) in words.iter().zip(rounds) {
        let [a, b, c, d, e, f, g, h] = now;
        let mixed = (e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25))
            .wrapping_add(e & f ^ !e & g)
            .wrapping_add(h)
            .wrapping_add(*round)
            .wrapping_add(*word);
        let sum = (a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22))
            .wrapping_add(a & b ^ a & c ^ b & c)
            .wrapping_add(mixed);
        now = [sum, a, b, c, d.wrapping_add(mixed), e, f, g];
    }
    for (word, now) in state.iter_mut().zip(now) {
        *word = word.wrapping_add(now);
    }
}
