import { Command, Option } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { asOption } from '../as-option.ts';
import { formats } from '../config/setting-rows.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions } from '../shared-options.ts';
import type { CompareOptions } from './compare-command.ts';

const EXAMPLES = `
Examples
  The last runs of a system in two environments:
    assay compare --system 12 staging production
  An environment beside the base URL of the system:
    assay compare --system 12 staging
  Two runs:
    assay compare 41 42

Exit status
  0 the same       1 different          2 options
  3 server out of reach                 4 credentials`;

/** `assay compare`. */
export function compareProgram(io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command('compare')
    .summary('compare two runs')
    .description('Compare two runs that an Assay server keeps, scenario by scenario.')
    .argument('<left>', 'number of a run; with --system the name of an environment')
    .argument('[right]', 'the other one; with --system the base URL where none is named')
    .option('--system <id>', 'the last runs of this system', asOption(wholeNumber(1, 2_147_483_647)))
    .option('--all', 'list scenarios that are the same, too')
    .addOption(new Option('--format <as>', 'how it is printed').choices(formats))
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
    .option('--api-url <url>', 'the Assay server (ASSAY_API_URL, ASSAY_TOKEN)');
  return addNetworkOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (left: string, right: string | undefined, options: CompareOptions) => {
      const { compareKept } = await import('./compare-command.ts');
      done(await compareKept({ left, right: right ?? null }, options, io));
    });
}
