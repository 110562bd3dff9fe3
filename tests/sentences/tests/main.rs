//! Figures in sentences of the interface are what the engine computes.

mod fifteen;
mod rotation;
mod sliding;
