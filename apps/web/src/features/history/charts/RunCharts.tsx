import { Chart } from '../../../ui/index.ts';
import type { RunSeries } from './run-series.ts';

interface Props {
  series: RunSeries;
  /** What passed or failed, such as `scenarios`. */
  of: string;
}

const HEIGHT = 120;

/** How the last runs went and how long they took; nothing before there are two to compare. */
export function RunCharts({ series: { labels, outcome, duration }, of }: Props) {
  if (labels.length < 2) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 sm:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 className="text-[13px] text-ink-dim">
          Pass rate of the last {labels.length} runs, {of}
        </h3>
        <Chart
          label={`Pass rate of the last ${labels.length} runs`}
          kind="stacked"
          labels={labels}
          series={outcome}
          unit=" %"
          max={100}
          height={HEIGHT}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 className="text-[13px] text-ink-dim">Duration of the last {labels.length} runs</h3>
        <Chart
          label={`Duration of the last ${labels.length} runs`}
          kind="lines"
          labels={labels}
          series={duration}
          unit=" ms"
          height={HEIGHT}
        />
      </div>
    </div>
  );
}
