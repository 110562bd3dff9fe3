//! Registers of sixteen bytes on each machine, and whether the machine has them.

use super::super::kernel::{Sources, Target};
use super::super::planes::Planes;

/// A register of sixteen bytes, or two words.
///
/// # Safety
/// Every method needs the instructions of its machine. Those that take pointers need as many readable bytes there as
/// they say; none needs more than word alignment.
pub(super) trait Register: Copy {
    unsafe fn zero() -> Self;
    /// Loads two words from anywhere.
    unsafe fn two(first: *const u64, second: *const u64) -> Self;
    /// Loads one word, and zeroes.
    unsafe fn one(word: *const u64) -> Self;
    /// Loads sixteen consecutive bytes.
    unsafe fn sixteen(bytes: *const u8) -> Self;
    unsafe fn words(self) -> [u64; 2];
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn and_not(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn low_nibbles(self) -> Self;
    unsafe fn high_nibbles(self) -> Self;
    /// The bytes that `self` has at `indices`; 0 for an index of 0x80.
    unsafe fn pick(self, indices: Self) -> Self;
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{available, pull};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use wasm::{available, pull};

#[cfg(target_arch = "aarch64")]
pub(super) use arm::{available, pull};

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) use none::{available, pull};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::super::pull_with;
    use super::{Planes, Register, Sources, Target};

    pub(in super::super) fn available() -> bool {
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
    }

    #[target_feature(enable = "avx2,popcnt")]
    #[inline(never)]
    pub(in super::super) unsafe fn pull(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
        unsafe { pull_with::<__m128i>(planes, target, sources) }
    }

    impl Register for __m128i {
        #[inline(always)]
        unsafe fn zero() -> Self {
            unsafe { _mm_setzero_si128() }
        }
        #[inline(always)]
        unsafe fn two(first: *const u64, second: *const u64) -> Self {
            unsafe { _mm_unpacklo_epi64(_mm_loadl_epi64(first.cast()), _mm_loadl_epi64(second.cast())) }
        }
        #[inline(always)]
        unsafe fn one(word: *const u64) -> Self {
            unsafe { _mm_loadl_epi64(word.cast()) }
        }
        #[inline(always)]
        unsafe fn sixteen(bytes: *const u8) -> Self {
            unsafe { _mm_loadu_si128(bytes.cast()) }
        }
        #[inline(always)]
        unsafe fn words(self) -> [u64; 2] {
            unsafe { [_mm_cvtsi128_si64(self) as u64, _mm_extract_epi64::<1>(self) as u64] }
        }
        #[inline(always)]
        unsafe fn and(self, other: Self) -> Self {
            unsafe { _mm_and_si128(self, other) }
        }
        #[inline(always)]
        unsafe fn and_not(self, other: Self) -> Self {
            unsafe { _mm_andnot_si128(other, self) }
        }
        #[inline(always)]
        unsafe fn or(self, other: Self) -> Self {
            unsafe { _mm_or_si128(self, other) }
        }
        #[inline(always)]
        unsafe fn low_nibbles(self) -> Self {
            unsafe { _mm_and_si128(self, _mm_set1_epi8(0x0f)) }
        }
        #[inline(always)]
        unsafe fn high_nibbles(self) -> Self {
            unsafe { _mm_and_si128(_mm_srli_epi16::<4>(self), _mm_set1_epi8(0x0f)) }
        }
        #[inline(always)]
        unsafe fn pick(self, indices: Self) -> Self {
            unsafe { _mm_shuffle_epi8(self, indices) }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use std::arch::wasm32::*;

    use super::super::pull_with;
    use super::{Planes, Register, Sources, Target};

    pub(in super::super) fn available() -> bool {
        true
    }

    /// Not inlined: a browser replaces code by optimised code between calls, never within one.
    #[inline(never)]
    pub(in super::super) unsafe fn pull(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
        unsafe { pull_with::<v128>(planes, target, sources) }
    }

    impl Register for v128 {
        #[inline(always)]
        unsafe fn zero() -> Self {
            u64x2_splat(0)
        }
        #[inline(always)]
        unsafe fn two(first: *const u64, second: *const u64) -> Self {
            unsafe { v128_load64_lane::<1>(v128_load64_zero(first), second) }
        }
        #[inline(always)]
        unsafe fn one(word: *const u64) -> Self {
            unsafe { v128_load64_zero(word) }
        }
        #[inline(always)]
        unsafe fn sixteen(bytes: *const u8) -> Self {
            unsafe { v128_load(bytes.cast()) }
        }
        #[inline(always)]
        unsafe fn words(self) -> [u64; 2] {
            [u64x2_extract_lane::<0>(self), u64x2_extract_lane::<1>(self)]
        }
        #[inline(always)]
        unsafe fn and(self, other: Self) -> Self {
            v128_and(self, other)
        }
        #[inline(always)]
        unsafe fn and_not(self, other: Self) -> Self {
            v128_andnot(self, other)
        }
        #[inline(always)]
        unsafe fn or(self, other: Self) -> Self {
            v128_or(self, other)
        }
        #[inline(always)]
        unsafe fn low_nibbles(self) -> Self {
            v128_and(self, u8x16_splat(0x0f))
        }
        #[inline(always)]
        unsafe fn high_nibbles(self) -> Self {
            u8x16_shr(self, 4)
        }
        #[inline(always)]
        unsafe fn pick(self, indices: Self) -> Self {
            i8x16_swizzle(self, indices)
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod arm {
    use std::arch::aarch64::*;

    use super::super::pull_with;
    use super::{Planes, Register, Sources, Target};

    pub(in super::super) fn available() -> bool {
        true
    }

    #[inline(never)]
    pub(in super::super) unsafe fn pull(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
        unsafe { pull_with::<uint8x16_t>(planes, target, sources) }
    }

    impl Register for uint8x16_t {
        #[inline(always)]
        unsafe fn zero() -> Self {
            unsafe { vdupq_n_u8(0) }
        }
        #[inline(always)]
        unsafe fn two(first: *const u64, second: *const u64) -> Self {
            unsafe { vreinterpretq_u8_u64(vcombine_u64(vld1_u64(first), vld1_u64(second))) }
        }
        #[inline(always)]
        unsafe fn one(word: *const u64) -> Self {
            unsafe { vreinterpretq_u8_u64(vcombine_u64(vld1_u64(word), vdup_n_u64(0))) }
        }
        #[inline(always)]
        unsafe fn sixteen(bytes: *const u8) -> Self {
            unsafe { vld1q_u8(bytes) }
        }
        #[inline(always)]
        unsafe fn words(self) -> [u64; 2] {
            unsafe {
                let words = vreinterpretq_u64_u8(self);
                [vgetq_lane_u64::<0>(words), vgetq_lane_u64::<1>(words)]
            }
        }
        #[inline(always)]
        unsafe fn and(self, other: Self) -> Self {
            unsafe { vandq_u8(self, other) }
        }
        #[inline(always)]
        unsafe fn and_not(self, other: Self) -> Self {
            unsafe { vbicq_u8(self, other) }
        }
        #[inline(always)]
        unsafe fn or(self, other: Self) -> Self {
            unsafe { vorrq_u8(self, other) }
        }
        #[inline(always)]
        unsafe fn low_nibbles(self) -> Self {
            unsafe { vandq_u8(self, vdupq_n_u8(0x0f)) }
        }
        #[inline(always)]
        unsafe fn high_nibbles(self) -> Self {
            unsafe { vshrq_n_u8::<4>(self) }
        }
        #[inline(always)]
        unsafe fn pick(self, indices: Self) -> Self {
            unsafe { vqtbl1q_u8(self, indices) }
        }
    }
}

#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
mod none {
    use super::{Planes, Sources, Target};

    pub(in super::super) fn available() -> bool {
        false
    }

    pub(in super::super) unsafe fn pull(_: &mut Planes, _: Target, _: &Sources) -> u32 {
        unreachable!("no kernel uses what is not available")
    }
}
