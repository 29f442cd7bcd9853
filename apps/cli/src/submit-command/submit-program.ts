import { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions } from '../shared-options.ts';
import type { SubmitOptions } from './submit-command.ts';

/** `assay submit`. */
export function submitProgram(io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command('submit')
    .summary('send results that assay run kept in a file')
    .description('Send results to the server that assay run kept in a file. What it has already counts once.')
    .argument('<file>', 'assay-results-<time>.json')
    .option('--api-url <url>', 'the Assay server (ASSAY_API_URL, ASSAY_TOKEN)');
  return addNetworkOptions(command).action(async (file: string, options: SubmitOptions) => {
    const { submitKept } = await import('./submit-command.ts');
    done(await submitKept(file, options, io));
  });
}
