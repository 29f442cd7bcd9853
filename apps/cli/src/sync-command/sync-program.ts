import { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { asOption } from '../as-option.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions } from '../shared-options.ts';
import type { PullOptions } from './pull-command.ts';
import type { PushOptions } from './push-command.ts';

type Done = (code: ExitCode) => void;

const MAX_ID = 2_147_483_647;

function shared(command: Command): Command {
  return command
    .option(
      '--system <id>',
      'the system on the server (default: the one of the last time)',
      asOption(wholeNumber(1, MAX_ID)),
    )
    .option('--api-url <url>', 'the Assay server (ASSAY_API_URL, ASSAY_TOKEN)')
    .option('--dry-run', 'say what would change, and write nothing')
    .option('--yes', 'delete and overwrite without asking (nobody is asked in CI)');
}

/** `assay pull`. */
export function pullProgram(io: Io, done: Done): Command {
  const command = new Command('pull')
    .summary('take over what has changed on the server')
    .description('Write what has changed in a system of the server into the folder of a project, or begin one.')
    .argument('[path...]', 'a project, its files or FILE#KEY (default: ./assay)');
  shared(command)
    .option('--delete', 'delete here what was deleted on the server')
    .option('--force', 'where both sides changed a scenario, take that of the server')
    .option('--document <file>', 'of a new folder, where the server has no text of it');
  return addNetworkOptions(command)
    .addHelpText('after', '\nExample\n  assay pull --system 12 && git diff')
    .action(async (paths: string[], options: PullOptions) => {
      const { pull } = await import('./pull-command.ts');
      done(await pull(paths, options, io));
    });
}

/** `assay push`. */
export function pushProgram(io: Io, done: Done): Command {
  const command = new Command('push')
    .summary('take the folder over to the server')
    .description('Write what has changed in the folder of a project into a system of the server, all of it or nothing.')
    .argument('[path...]', 'a project, its files or FILE#KEY (default: ./assay)');
  shared(command)
    .option('--delete', 'delete on the server what was deleted here')
    .option('--force', 'where both sides changed a scenario, take that of the folder');
  return addNetworkOptions(command)
    .addHelpText('after', '\nExample\n  assay push --dry-run\n  assay push')
    .action(async (paths: string[], options: PushOptions) => {
      const { push } = await import('./push-command.ts');
      done(await push(paths, options, io));
    });
}
