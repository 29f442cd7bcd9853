import { exportFormats } from '@assay/reproduce/export-formats';
import { Command, Option } from 'commander';
import { oneMore, several } from '../arguments.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { ExportOptions } from './export-command.ts';

/** `assay export`: scenarios for other tools. */
export function exportProgram(io: Io, done: (code: ExitCode) => void): Command {
  return new Command('export')
    .summary('write scenarios for another tool')
    .description(
      'Write scenarios of a project for another tool, with their values, expectations and validation rules. ' +
        'What the tool cannot express is listed. Nothing is sent to the API.',
    )
    .argument('[path...]', 'a project, its files, FILE#KEY (default: ./assay)')
    .addOption(new Option('--format <format>', 'the tool').choices(exportFormats).makeOptionMandatory())
    .option('-o, --output <path>', 'the file for arazzo and postman, the folder for the others')
    .option('-u, --base-url <url>', 'address of the API (default: of the project)')
    .option('-e, --env <name>', 'the environment (ASSAY_ENV)')
    .option('--var <name=value>', 'a variable, over the environment', oneMore)
    .option('--key <glob>', 'scenarios by key', several)
    .option('--tag <name>', 'by tag: "smoke and not slow"', several)
    .option('--operation <id>', 'by operationId, or "GET /orders/**"', several)
    .option('-v, --verbose', 'list every remark')
    .addHelpText('after', '\nExample\n  assay export --format bruno -o bruno')
    .action(async (paths: string[], options: ExportOptions) => {
      const { exportProject } = await import('./export-command.ts');
      done(await exportProject(paths, { ...NO_CHOICE, ...options }, io));
    });
}

/** Lists of options that were not given. */
const NO_CHOICE = { key: [], tag: [], operation: [], var: [] };
