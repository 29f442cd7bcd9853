import type { RunComparison } from '@assay/contract';
import { changeOf, countChanges } from '@assay/findings/compare';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { colorsOf } from '../io.ts';
import type { ColorWhen, Io } from '../io.ts';
import { withServer } from '../server-client/with-server.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { comparisonText, summaryText } from './comparison-text.ts';
import { findRuns } from './find-runs.ts';
import type { Sides } from './find-runs.ts';

/** The options of `assay compare`, as they were parsed. */
export interface CompareOptions extends NetworkOptions {
  apiUrl?: string;
  system?: number;
  all?: true;
  format?: 'json' | 'text';
  color: ColorWhen;
}

/** Compares two runs of a server; what they say differently is a failure, as with `diff`. */
export function compareKept(sides: Sides, options: CompareOptions, given: Io): Promise<ExitCode> {
  return withServer(options, { given }, async ({ client, settings, io }) => {
    const [left, right] = await findRuns(client, sides, options.system ?? null);
    const comparison = await client.compare(left, right);
    const counts = countChanges(comparison.scenarios);
    if ((options.format ?? settings.format) === 'json') io.out(`${JSON.stringify(withChanges(comparison), null, 2)}\n`);
    else io.out(comparisonText(comparison, { paint: colorsOf(io, options.color), isAll: options.all === true }));
    io.err(`${summaryText(comparison)}\n${client.apiUrl}/compare?runs=${left},${right}\n`);
    const isSame = counts.unchanged + counts.neither === comparison.scenarios.length;
    return isSame ? exitCodes.passed : exitCodes.failed;
  });
}

function withChanges({ left, right, scenarios }: RunComparison) {
  const counts = countChanges(scenarios);
  return { left, right, counts, scenarios: scenarios.map((one) => ({ ...one, change: changeOf(one) })) };
}
