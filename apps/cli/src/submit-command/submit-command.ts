import { resolve } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { readKept } from '../run-command/upload/kept-results.ts';
import { withServer } from '../server-client/with-server.ts';
import type { NetworkOptions } from '../shared-options.ts';

/** The options of `assay submit`, as they were parsed. */
export interface SubmitOptions extends NetworkOptions {
  apiUrl?: string;
}

/** Sends results that were kept in a file. What the server has already counts once. */
export function submitKept(file: string, options: SubmitOptions, given: Io): Promise<ExitCode> {
  const onRefused = `${file} is unchanged; send it again later.\n`;
  return withServer(options, { given, onRefused }, async ({ client, io }) => {
    const kept = readKept(resolve(given.folder, file));
    const { batch: last, ...end } = kept.end;
    let accepted = 0;
    for (const { batch, results } of kept.batches)
      accepted += (await client.submit({ run: kept.run, batch, results })).accepted;
    const { run_id: runId } = await client.submit({ run: { ...kept.run, ...end }, batch: last, results: [] });
    const already = accepted === 0 ? ' All of them were there already.' : '';
    io.err(`Results: ${client.apiUrl}/runs/${runId} (${accepted} sent).${already} ${file} is no longer needed.\n`);
    return exitCodes.passed;
  });
}
