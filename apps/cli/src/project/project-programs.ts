import { importFormatNames } from '@assay/api-model';
import { Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { FmtOptions } from '../fmt-command/fmt-command.ts';
import type { InitOptions } from '../init-command/init-command.ts';
import type { Io } from '../io.ts';
import type { LintOptions } from '../lint-command/lint-command.ts';
import type { UpdateOptions } from '../update-command/update-command.ts';
import { asOption } from '../as-option.ts';
import { oneMore, wholeNumber } from '../arguments.ts';
import { addNetworkOptions } from '../shared-options.ts';

type Done = (code: ExitCode) => void;

const PATHS = 'a project, its folders and files (default: ./assay)';

function initCommand(io: Io, done: Done): Command {
  const command = new Command('init')
    .summary('begin a project from a document')
    .description('Write the folder of a project: assay.yaml and a file of scenarios for each operation.')
    .argument('<document>', `${importFormatNames}: a file, an http(s) address, or - for standard input`)
    .option('--dir <folder>', 'where it is written', 'assay')
    .option('-u, --base-url <url>', 'address of the API (default: the one in the document)')
    .addOption(
      new Option('--depth <depth>', 'how much is tried').choices(['quick', 'standard', 'deep']).default('standard'),
    )
    .option('--seed <n>', 'choose other values', asOption(wholeNumber(0, 2 ** 31)), 0)
    .option('--learn', 'send requests to the API, to learn which values it accepts')
    .optionsGroup('Credentials of --learn (@FILE reads a secret from a file)')
    .option('--bearer <token>', 'token in the Authorization header')
    .option('--basic <user:password>', 'basic authentication')
    .option('--api-key <name=value>', 'key in a header, @query or @cookie')
    .option('--login <request>', 'sign in with this request, or NAME:PASSWORD for the documented login')
    .option('--take <words>', 'what the answer of the login has the token as, in English');
  return addNetworkOptions(command)
    .addHelpText('after', '\nExample\n  assay init openapi.yaml && assay test')
    .action(async (document: string, options: InitOptions) => {
      const { initProject } = await import('../init-command/init-command.ts');
      done(await initProject(document, options, io));
    });
}

const LINT_EXAMPLES = `
Examples
  Whether a change of the document changes what validation rules say:
    assay lint --readings-since main
  Whether a newer version of Assay reads them differently:
    assay lint --readings readings.json          # with the version before
    assay lint --readings-since readings.json    # with the newer one`;

function lintCommand(io: Io, done: Done): Command {
  return new Command('lint')
    .summary('find faults of a project, sending nothing')
    .description('Check the files of a project, their validation rules and their document. Nothing is sent to the API.')
    .argument('[path...]', PATHS)
    .addOption(new Option('--format <format>', 'of what is found').choices(['text', 'json']).default('text'))
    .option('-e, --env <name>', 'the environment (default: ASSAY_ENV)')
    .option('--coverage', 'list what no scenario expects, and counts by environment')
    .addOption(
      new Option('--untried <depth>', 'list what is not generated, and why').choices(['quick', 'standard', 'deep']),
    )
    .option('--readings <file>', 'write down how every validation rule is read')
    .option('--readings-since <revision>', 'validation rules read differently than in git, or in such a file')
    .addHelpText('after', LINT_EXAMPLES)
    .action(async (paths: string[], options: LintOptions) => {
      const { lintFolder } = await import('../lint-command/lint-command.ts');
      done(await lintFolder(paths, options, io));
    });
}

function fmtCommand(io: Io, done: Done): Command {
  return new Command('fmt')
    .summary('write files in their canonical form')
    .description('Write the files of a project in their canonical form. Comments stay.')
    .argument('[path...]', PATHS)
    .option('--check', 'write nothing; end with 1 when a file is not in its canonical form')
    .action(async (paths: string[], options: FmtOptions) => {
      const { formatProject } = await import('../fmt-command/fmt-command.ts');
      done(formatProject(paths, options, io));
    });
}

function schemaCommand(io: Io, done: Done): Command {
  return new Command('schema')
    .summary('print the JSON Schema of the files')
    .description('Print the JSON Schema of the files of a project, for completion in editors.')
    .action(async () => {
      const { printSchema } = await import('../schema-command/schema-command.ts');
      done(printSchema(io));
    });
}

function updateCommand(io: Io, done: Done): Command {
  const command = new Command('update')
    .summary('bring a project up to date with its document')
    .description('Compare a project with a newer document, follow renames, and add scenarios for what is new.')
    .argument('[document]', 'the newer document (default: that of the project, compared with git)')
    .option('--project <folder>', 'the project (default: ./assay)')
    .option('--since <revision>', 'without a document: compare with this one of git', 'HEAD')
    .addOption(
      new Option('--depth <depth>', 'how much is tried').choices(['quick', 'standard', 'deep']).default('standard'),
    )
    .option('--rename <names>', "confirm a rename: 'GET /old => GET /new'", oneMore)
    .option('--no-renames', 'no other operation was renamed, unless its operationId says so')
    .option('--dry-run', 'say what would change, and write nothing');
  return addNetworkOptions(command).action(async (document: string | undefined, options: UpdateOptions) => {
    const { updateProject } = await import('../update-command/update-command.ts');
    done(await updateProject(document, options, io));
  });
}

function renameCommand(io: Io, done: Done): Command {
  return new Command('rename')
    .summary('give a scenario another key')
    .description('Give a scenario another key. The one before is remembered, so that its history can be found.')
    .argument('<file#key>', 'the scenario: assay/endpoints/books/post-books.yaml#adds-a-book')
    .argument('<key>', 'its new key')
    .action(async (from: string, to: string) => {
      const { renameScenario } = await import('../rename-command/rename-command.ts');
      done(renameScenario(from, to, io));
    });
}

/** The commands that work on the files of a project. */
export function projectPrograms(io: Io, done: Done): Command[] {
  return [
    initCommand(io, done),
    updateCommand(io, done),
    lintCommand(io, done),
    fmtCommand(io, done),
    renameCommand(io, done),
    schemaCommand(io, done),
  ];
}
