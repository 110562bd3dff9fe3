//! Figures in sentences of the interface are what the engine computes, and every text file is read and shown.

mod fifteen;
mod lessons;
mod rotation;
mod sliding;
mod text_files;
