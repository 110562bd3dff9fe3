//! The position with what forbids it painted on it.
