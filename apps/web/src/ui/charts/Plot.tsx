import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { ChartProps } from './chart-types.ts';
import { toPlot } from './uplot-options.ts';

/** The canvas of a chart, loaded only where one is shown. It follows the width of its container and the theme. */
export function Plot(chart: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current) return undefined;
    let plot: uPlot | null = null;
    const draw = (): void => {
      plot?.destroy();
      const { options, data } = toPlot(chart, current.clientWidth);
      plot = new uPlot(options, data, current);
    };
    const sized = new ResizeObserver(draw);
    sized.observe(current);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sized.disconnect();
      themed.disconnect();
      plot?.destroy();
    };
  }, [chart]);
  return <div ref={container} aria-hidden className="min-w-0 overflow-hidden" />;
}
