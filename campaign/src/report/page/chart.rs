//! Line charts as SVG. They use the page's colours, so they follow its light or dark mode. The
//! charts of a chart library would not.

use maud::{Markup, html};

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 220.0;
/// The margins for the axes: left, top, right, bottom.
const MARGIN: [f64; 4] = [52.0, 12.0, 16.0, 42.0];

pub(super) struct Chart {
    pub(super) title: &'static str,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
}

pub(super) struct Series {
    pub(super) points: Vec<(f64, f64)>,
}

pub(super) struct Axis {
    /// The measured quantity of the axis, with its unit.
    name: &'static str,
    scale: Scale,
}

enum Scale {
    Linear,
    Log,
    /// The axis has named positions.
    Named(Vec<String>),
}

impl Axis {
    pub(super) fn linear(name: &'static str) -> Axis {
        Axis {
            name,
            scale: Scale::Linear,
        }
    }

    pub(super) fn log(name: &'static str) -> Axis {
        Axis {
            name,
            scale: Scale::Log,
        }
    }

    pub(super) fn named(name: &'static str, names: Vec<String>) -> Axis {
        Axis {
            name,
            scale: Scale::Named(names),
        }
    }

    /// Returns the smallest and the largest value on the axis.
    fn range(&self, values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
        let most = values.clone().fold(1.0, f64::max);
        match &self.scale {
            Scale::Linear => (0.0, most),
            Scale::Log => {
                let least = values.filter(|v| *v > 0.0).fold(most, f64::min);
                (
                    10f64.powf(least.log10().floor()),
                    10f64.powf(most.log10().ceil()),
                )
            }
            Scale::Named(names) => (0.0, (names.len().max(2) - 1) as f64),
        }
    }

    /// The position of a value within a range, from 0 to 1.
    fn place(&self, value: f64, (least, most): (f64, f64)) -> f64 {
        let place = match self.scale {
            Scale::Log => {
                let span = (most / least).log10();
                if span > 0.0 {
                    (value.max(least) / least).log10() / span
                } else {
                    0.5
                }
            }
            Scale::Linear | Scale::Named(_) => {
                (value - least) / (most - least).max(f64::MIN_POSITIVE)
            }
        };
        place.clamp(0.0, 1.0)
    }

    /// The values at which the axis has marks, with their labels.
    fn marks(&self, (least, most): (f64, f64)) -> Vec<(f64, String)> {
        match &self.scale {
            Scale::Linear => {
                let step = round_step(most / 4.0);
                let count = (most / step).floor() as u32;
                (0..=count)
                    .map(|i| (f64::from(i) * step, short(f64::from(i) * step)))
                    .collect()
            }
            Scale::Log => {
                let (from, to) = (least.log10().round() as i32, most.log10().round() as i32);
                (from..=to)
                    .map(|e| (10f64.powi(e), short(10f64.powi(e))))
                    .collect()
            }
            Scale::Named(names) => {
                let every = names.len().div_ceil(4).max(1);
                let shown = names.iter().enumerate().filter(|(i, _)| i % every == 0);
                shown.map(|(i, name)| (i as f64, name.clone())).collect()
            }
        }
    }
}

/// Returns the smallest number of the series 1, 2, 5, 10, … that is not less than `step`.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    let fits = steps.into_iter().find(|s| s * power >= step);
    (fits.unwrap_or(10.0) * power).max(1.0)
}

fn short(value: f64) -> String {
    match value {
        v if v >= 1e6 => format!("{} M", v / 1e6),
        v if v >= 1e3 => format!("{} k", v / 1e3),
        v => format!("{v}"),
    }
}

impl Chart {
    pub(super) fn svg(&self) -> Markup {
        let [left, top, right, bottom] = MARGIN;
        let all = || self.series.iter().flat_map(|series| &series.points);
        let (x_range, y_range) = (
            self.x.range(all().map(|p| p.0)),
            self.y.range(all().map(|p| p.1)),
        );
        let x = |value: f64| left + self.x.place(value, x_range) * (WIDTH - left - right);
        let y =
            |value: f64| HEIGHT - bottom - self.y.place(value, y_range) * (HEIGHT - top - bottom);
        let line = |series: &Series| -> String {
            let points = series.points.iter();
            let words: Vec<String> = points
                .map(|p| format!("{:.1},{:.1}", x(p.0), y(p.1)))
                .collect();
            words.join(" ")
        };
        html! {
            figure {
                figcaption { (self.title) }
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(self.title) {
                    @for (value, text) in self.y.marks(y_range) {
                        line.grid x1=(left) x2=(WIDTH - right) y1=(y(value)) y2=(y(value)) {}
                        text x=(left - 6.0) y=(y(value) + 4.0) text-anchor="end" { (text) }
                    }
                    @for (value, text) in self.x.marks(x_range) {
                        line.tick x1=(x(value)) x2=(x(value)) y1=(HEIGHT - bottom) y2=(HEIGHT - bottom + 4.0) {}
                        text x=(x(value)) y=(HEIGHT - bottom + 17.0) text-anchor="middle" { (text) }
                    }
                    line.axis x1=(left) x2=(left) y1=(top) y2=(HEIGHT - bottom) {}
                    line.axis x1=(left) x2=(WIDTH - right) y1=(HEIGHT - bottom) y2=(HEIGHT - bottom) {}
                    text x=((left + WIDTH - right) / 2.0) y=(HEIGHT - 6.0) text-anchor="middle" { (self.x.name) }
                    text transform={ "translate(12 " ((top + HEIGHT - bottom) / 2.0) ") rotate(-90)" }
                        text-anchor="middle" { (self.y.name) }
                    @for series in &self.series {
                        polyline points=(line(series)) {}
                        @for point in &series.points { circle cx=(x(point.0)) cy=(y(point.1)) r="2.5" {} }
                    }
                }
            }
        }
    }
}
