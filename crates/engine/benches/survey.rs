//! Whole tables of Ramka, by the reference search and by the survey. `cargo bench -p antipode-engine --bench survey`.
#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]

#[path = "../tests/golden/mod.rs"]
mod golden;

use std::sync::Arc;

use antipode_engine::resumable::Resumable;
use antipode_engine::search::reference;
use antipode_engine::search::shortest::ShortestSolutionsSearch;
use antipode_engine::search::survey::{Kernel, Survey};
use antipode_engine::search::table::Table;
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::space::Space;
use criterion::{Criterion, criterion_group, criterion_main};

fn survey(space: &Arc<Space>, kernel: Kernel) -> Table {
    let survey = Survey::with_kernel(Arc::clone(space), kernel).run_in_steps(4096);
    survey.into_table().expect("the survey has finished")
}

fn tiles(criterion: &mut Criterion) {
    let space = Arc::new(Metric::Tiles.space());
    let golden = golden::counts(Metric::Tiles);
    let mut group = criterion.benchmark_group("ramka tiles, 4,717,440 positions");
    group.sample_size(10);
    group.bench_function("reference search (baseline)", |bencher| {
        bencher.iter(|| assert_eq!(reference::search(&space).counts, golden));
    });
    for (name, kernel) in [("survey, scalar", Kernel::Scalar), ("survey", Kernel::best())] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(survey(&space, kernel).counts(), golden));
        });
    }
    group.finish();
}

fn other_metrics(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("survey of ramka");
    group.sample_size(10);
    for metric in &Metric::ALL[1..] {
        let space = Arc::new(metric.space());
        let golden = golden::counts(*metric);
        group.bench_function(metric.name(), |bencher| {
            bencher.iter(|| assert_eq!(survey(&space, Kernel::best()).counts(), golden));
        });
    }
    group.finish();
}

fn shortest(criterion: &mut Criterion) {
    let table = Arc::new(survey(&Arc::new(Metric::Tiles.space()), Kernel::best()));
    let count = |antipode| {
        let search = ShortestSolutionsSearch::new(Arc::clone(&table), &antipode)
            .expect("an antipode can be solved")
            .run_in_steps(4096);
        search.into_solutions().and_then(|solutions| solutions.count()).expect("the count fits")
    };
    criterion.bench_function("shortest solutions of the four antipodes, tiles", |bencher| {
        bencher.iter(|| {
            let mut counts: Vec<u64> = table.antipodes().map(count).collect();
            counts.sort_unstable();
            assert_eq!(counts, [220_962_816, 220_962_816, 220_962_816, 662_888_448]);
        });
    });
}

criterion_group!(benches, tiles, other_metrics, shortest);
criterion_main!(benches);
