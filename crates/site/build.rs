//! Where the page is cut into chunks, its linker keeps the relocations, which the cut needs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=antipode-site=--emit-relocs");
    }
}
