import { Command } from 'commander';
import { oneMore, wholeNumber } from '../arguments.ts';
import { asOption } from '../as-option.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions } from '../shared-options.ts';
import { addCredentials, NO_CHOICE } from '../test-command/test-program.ts';
import type { DefinitionOptions } from '../run-command/options.ts';
import type { TestOptions } from '../test-command/options.ts';

const EXAMPLES = `
Examples
  After a run that was killed:
    assay cleanup openapi.yaml --base-url http://127.0.0.1:3000
  In a folder with a project, after its run was killed:
    assay cleanup
  After an assay run that was killed:
    assay cleanup --system 12

Exit status
  0 nothing is left    1 something is still there    2 options or files
  3 not answered, or only reads may be sent          4 credentials`;

/** What of the options of `assay test` says nothing here. */
const USUAL = {
  warmUp: false,
  maxRequests: 1,
  rate: 0,
  retries: 0,
  progress: false,
  color: 'auto',
} as const;

/** `assay cleanup`: removes what runs have left that were killed. */
export function cleanupProgram(io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command('cleanup')
    .summary('remove what a run that was killed has left')
    .description(
      'Remove the records of runs against an API that did not come to their end, as the next assay test or run does.',
    )
    .argument('[path...]', 'the document (file, http(s) address, -), or the project (default: ./assay)')
    .option('-u, --base-url <url>', 'address of the API (default: of the document)');
  addCredentials(command);
  command
    .optionsGroup('Environment of a project')
    .option('-e, --env <name>', 'the environment (ASSAY_ENV)')
    .option('--var <name=value>', 'a variable, over the environment', oneMore)
    .option('--secrets <file>', 'lines of NAME=VALUE; - reads standard input')
    .optionsGroup('Safety')
    .option('--allow-writes', 'remove records of hosts that do not look like test hosts')
    .optionsGroup('Server')
    .option('--system <id>', 'of runs of this system by assay run', asOption(wholeNumber(1, 2_147_483_647)))
    .option('--api-url <url>', 'the Assay server (ASSAY_API_URL, ASSAY_TOKEN)');
  return addNetworkOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (targets: string[], options: Partial<TestOptions> & DefinitionOptions) => {
      const { cleanUp } = await import('./cleanup-command.ts');
      done(await cleanUp(targets, { ...NO_CHOICE, ...USUAL, ...options }, io));
    });
}
