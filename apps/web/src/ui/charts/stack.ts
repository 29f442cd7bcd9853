import type { ChartSeries } from './chart-types.ts';

/**
 * The heights at which stacked columns end, top series first: drawn in this order, each covers the lower part of the one
 * before, so what is seen of it is its own share.
 */
export function stackedFromTop(series: readonly ChartSeries[]): { series: ChartSeries; tops: number[] }[] {
  const tops: { series: ChartSeries; tops: number[] }[] = [];
  let below: number[] = [];
  for (const one of series) {
    below = one.values.map((value, index) => (value ?? 0) + (below[index] ?? 0));
    tops.unshift({ series: one, tops: below });
  }
  return tops;
}
