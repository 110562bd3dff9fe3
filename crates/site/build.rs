//! Where a program is cut into chunks, its linker keeps the relocations, which the cut needs. `antipode-site` and `antipode-element` are
//! programs with the names of their packages, and both are built by this file.

fn main() {
    println!("cargo::rerun-if-changed={}", file!());
    let is_web = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if is_web && std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin={}=--emit-relocs", env!("CARGO_PKG_NAME"));
    }
}
