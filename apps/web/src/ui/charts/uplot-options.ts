import uPlot from 'uplot';
import type { ChartProps, ChartTone } from './chart-types.ts';
import { stackedFromTop } from './stack.ts';

const HEIGHT = 140;
const COLUMN_SHARE = 0.7;
const COLUMN_PX = 28;
const AXIS_PX = 44;
const LABEL_PX = 26;
const CHARACTER_PX = 7;

/** A colour of the theme that is on. */
function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function paint(tone: ChartTone): string {
  return colour(`--${tone}`);
}

/** What uPlot draws for a chart: its data, and its options at a width in pixels. */
export function toPlot(chart: ChartProps, width: number): { options: uPlot.Options; data: uPlot.AlignedData } {
  const indices = chart.labels.map((_, index) => index);
  const drawn = chart.kind === 'stacked' ? columnsOf(chart) : linesOf(chart);
  return {
    options: {
      width,
      height: chart.height ?? HEIGHT,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, Math.max(0.5, indices.length - 0.5)] },
        y: { range: (_, __, max) => [0, chart.max ?? Math.max(1, max * 1.05)] },
      },
      axes: [labelAxis(chart.labels), valueAxis(chart.unit ?? '')],
      series: [{}, ...drawn.map(({ options }) => options)],
    },
    data: [indices, ...drawn.map(({ values }) => values)],
  };
}

interface Drawn {
  options: uPlot.Series;
  values: (number | null)[];
}

function columnsOf({ series }: ChartProps): Drawn[] {
  const paths = uPlot.paths.bars?.({ size: [COLUMN_SHARE, COLUMN_PX] });
  return stackedFromTop(series).map(({ series: { label, tone }, tops }) => ({
    options: {
      label,
      fill: paint(tone),
      stroke: paint(tone),
      width: 0,
      points: { show: false },
      ...(paths && { paths }),
    },
    values: tops,
  }));
}

function linesOf({ series }: ChartProps): Drawn[] {
  return series.map(({ label, tone, values }) => ({
    options: { label, stroke: paint(tone), width: 2, points: { show: true, size: 5, fill: paint(tone) } },
    values: [...values],
  }));
}

const font = '11px "JetBrains Mono Variable", monospace';

function labelAxis(labels: readonly string[]): uPlot.Axis {
  return {
    stroke: colour('--ink-dim'),
    font,
    grid: { show: false },
    ticks: { show: false },
    size: LABEL_PX,
    // So far apart that no label reaches into the next.
    space: Math.max(0, ...labels.map(({ length }) => length)) * CHARACTER_PX + AXIS_PX / 2,
    incrs: [1, 2, 5, 10, 20, 50, 100],
    values: (_, splits) => splits.map((container) => labels[container] ?? ''),
  };
}

function valueAxis(unit: string): uPlot.Axis {
  return {
    stroke: colour('--ink-dim'),
    font,
    size: AXIS_PX + unit.length * 6,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 1_000_000],
    values: (_, splits) => splits.map((value) => `${value}${unit}`),
  };
}
