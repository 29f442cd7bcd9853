/** The colours a series may have: those of verdicts, and of nothing in particular. */
export type ChartTone = 'pass' | 'fail' | 'warn' | 'busy' | 'idle';

export interface ChartSeries {
  label: string;
  tone: ChartTone;
  /** One value for each label of the chart; null draws nothing there. */
  values: readonly (number | null)[];
}

export interface ChartProps {
  /** Says what is seen, for those who do not see it. */
  label: string;
  /** The label below each column, in order. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** `stacked` columns on top of one another, or a line for each series. */
  kind: 'stacked' | 'lines';
  /** Written after each value, such as ` ms` or ` %`. */
  unit?: string;
  /** The top of the scale; by default what the values need. */
  max?: number;
  /** In pixels. */
  height?: number;
}
