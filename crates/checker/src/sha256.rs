//! SHA-256, from FIPS 180-4.

const PRIMES: usize = 64;

/// The first bits of the fraction of a root of the first primes: square roots for the state, cube roots for the rounds.
fn roots(count: usize, root: impl Fn(u128) -> u32) -> Vec<u32> {
    let is_prime = |number: &u128| {
        (2..*number)
            .take_while(|divisor| divisor * divisor <= *number)
            .all(|divisor| !number.is_multiple_of(divisor))
    };
    (2..).filter(is_prime).take(count).map(root).collect()
}

/// The largest number whose power is at most `of`, modulo 2^32.
fn root_of(of: u128, power: u32) -> u32 {
    let (mut low, mut high) = (0_u128, 1 << 42);
    while high - low > 1 {
        let middle = u128::midpoint(low, high);
        if middle.checked_pow(power).is_some_and(|value| value <= of) { low = middle } else { high = middle }
    }
    low as u32
}

/// The hash of some bytes, in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let rounds = roots(PRIMES, |prime| root_of(prime << 96, 3));
    let mut state = roots(8, |prime| root_of(prime << 64, 2));
    let whole = bytes.len() / 64 * 64;
    for block in bytes[..whole].chunks_exact(64) {
        add_block(&mut state, block, &rounds);
    }
    let mut last = bytes[whole..].to_vec();
    last.push(0x80);
    last.resize(if last.len() > 56 { 120 } else { 56 }, 0);
    last.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in last.chunks_exact(64) {
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
    let mut now: Vec<u32> = state.to_vec();
    for (word, round) in words.iter().zip(rounds) {
        let (a, e) = (now[0], now[4]);
        let choice = e & now[5] ^ !e & now[6];
        let majority = a & now[1] ^ a & now[2] ^ now[1] & now[2];
        let mixed = now[7]
            .wrapping_add(e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25))
            .wrapping_add(choice)
            .wrapping_add(*round)
            .wrapping_add(*word);
        let first = mixed
            .wrapping_add(a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22))
            .wrapping_add(majority);
        now.rotate_right(1);
        now[4] = now[4].wrapping_add(mixed);
        now[0] = first;
    }
    for (word, now) in state.iter_mut().zip(now) {
        *word = word.wrapping_add(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of FIPS 180.
    #[test]
    fn known_hashes() {
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hex(two_blocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}
