//! Where the program is cut into chunks, its linker keeps the relocations, which the cut needs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_web = std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    if is_web && std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bin=antipode-element=--emit-relocs");
    }
}
