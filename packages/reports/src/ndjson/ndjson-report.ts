import { OutcomeCounts } from '../outcome-counts.ts';
import { printableJson } from '../printable.ts';
import type { ReportedRun, RunListener } from '../run-listener.ts';

const VERSION = 1;

/** One JSON object a line, as it happens: the run, its events, then what was found. Streams of any length need no memory. */
export function createNdjsonReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const line = (value: object): void => write(`${printableJson(value)}\n`);
  const counts = new OutcomeCounts();
  let isBegun = false;
  const begin = (): void => {
    if (!isBegun) line({ type: 'run', version: VERSION, ...run });
    isBegun = true;
  };
  const event = (one: object): void => {
    begin();
    line(one);
  };
  return {
    onStart: event,
    onScenarioStart: event,
    onScenarioResult: (result, details) =>
      event({
        ...result,
        cause: counts.add(result, details),
        endpoint: details?.endpoint ?? null,
        expected_http_status: details?.expectedStatus ?? null,
        error_cause: details?.error?.cause ?? null,
        rules: (details?.rules ?? []).map(({ validation_text: text, status, reason }) => ({ text, status, reason })),
        ...(details?.attempts && { attempts: details.attempts }),
      }),
    onFindings: (findings) => {
      for (const finding of findings) event({ type: 'finding', ...finding });
    },
    onConclusion: (conclusion) => event({ type: 'conclusion', ...conclusion }),
    // The event counts what is red in one number.
    onCompleted: (one) => event({ ...one, counts: counts.fields }),
    onError: (one) => event({ ...one, counts: counts.fields }),
  };
}
