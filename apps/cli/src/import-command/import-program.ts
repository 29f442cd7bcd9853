import { suiteFormats } from '@assay/importer/suite-formats';
import { Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { ImportOptions } from './import-command.ts';

/** `assay import`: scenarios of other tools. */
export function importProgram(io: Io, done: (code: ExitCode) => void): Command {
  return new Command('import')
    .summary('add scenarios of another tool to a project')
    .description(
      'Add what Arazzo, Postman, Bruno, Hurl and curl send and expect to the folder of a project, by the operations of its document. ' +
        'What has no form there is listed. What is in the folder stays.',
    )
    .argument('<file>', 'a file, a folder, or - for standard input')
    .addOption(new Option('--format <format>', 'the tool (default: by the file)').choices(suiteFormats))
    .option('--project <folder>', 'the project (default: ./assay)')
    .option('--dry-run', 'say what would be added, and write nothing')
    .addHelpText(
      'after',
      '\nExamples\n  assay import collection.json\n  echo "curl http://127.0.0.1:3000/books" | assay import -',
    )
    .action(async (file: string, options: ImportOptions) => {
      const { importSuite } = await import('./import-command.ts');
      done(await importSuite(file, options, io));
    });
}
