import { memo } from 'react';
import { cn } from '../cn.ts';
import { lazyPart } from '../loading/lazy.tsx';
import type { ChartProps, ChartTone } from './chart-types.ts';
import { ensureValidLocale } from './valid-locale.ts';

const Plot = lazyPart(async () => {
  ensureValidLocale(navigator);
  return (await import('./Plot.tsx')).Plot;
});
const HEIGHT = 140;

const swatches: Record<ChartTone, string> = {
  pass: 'bg-pass',
  fail: 'bg-fail',
  warn: 'bg-warn',
  busy: 'bg-busy',
  idle: 'bg-idle',
};

/** A chart with its legend, and the same numbers as a table for those who do not see it. */
export const Chart = memo(function Chart(chart: ChartProps) {
  const height = chart.height ?? HEIGHT;
  return (
    <figure aria-label={chart.label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div style={{ height }}>
        <Plot {...chart} />
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-[12px] text-ink-dim">
        {chart.series.map(({ label, tone }) => (
          <span key={label} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2.5 rounded-[2px]', swatches[tone])} />
            {label}
          </span>
        ))}
      </figcaption>
      <Numbers {...chart} />
    </figure>
  );
});

function Numbers({ label, labels, series, unit = '' }: ChartProps) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          {series.map((one) => (
            <th key={one.label} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((name, index) => (
          // Two runs can have the same label, so the index is the key.
          <tr key={index}>
            <th scope="row">{name}</th>
            {series.map((one) => (
              <td key={one.label}>{one.values[index] === null ? 'none' : `${one.values[index] ?? 0}${unit}`}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
