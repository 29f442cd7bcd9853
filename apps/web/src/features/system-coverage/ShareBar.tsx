import type { SystemCoverage } from '@assay/contract';

/** How much of what is documented has scenarios, and how much of that has passed and failed. */
export function ShareBar({ documented, tried, passed, failed }: SystemCoverage['totals']['endpoints']) {
  const width = (part: number): { width: string } => ({
    width: `${documented === 0 ? 0 : (part / documented) * 100}%`,
  });
  return (
    <span className="relative block h-2 overflow-hidden rounded border border-line-strong bg-surface" aria-hidden>
      <span className="absolute inset-y-0 left-0 bg-line-strong" style={width(tried)} />
      <span className="absolute inset-y-0 left-0 bg-fail" style={width(passed + failed)} />
      <span className="absolute inset-y-0 left-0 bg-pass" style={width(passed)} />
    </span>
  );
}
