import { Command, Option } from 'commander';
import { asOption } from '../as-option.ts';
import { oneMore, several, wholeNumber } from '../arguments.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions, addReports } from '../shared-options.ts';
import type { TestOptions } from './options.ts';

const EXAMPLES = `
Examples
  A first look, nothing set up:
    assay test openapi.yaml --base-url http://127.0.0.1:3000
  With a token, only what has to do with orders:
    assay test https://staging.example.com/openapi.json \\
      --bearer @token.txt --tag orders
  Sign in as the API wants it:
    assay test openapi.yaml \\
      --login 'POST /auth/login {"email":"a@example.com","password":"..."}'
  In a pipeline:
    assay test openapi.yaml -r terminal -r junit=report.xml -r github \\
      --retries 2 --min-coverage 60
  A folder of scenarios (assay init), in one environment:
    assay test -e staging --tag smoke
  Hand failures on, to people without Assay:
    assay test openapi.yaml --curl --reproduce failures

Exit status
  0 passed        1 failed             2 options or files
  3 not judged    4 credentials        5 below --min-coverage
  6 flaky (with --fail-on flaky)       130 interrupted`;

/** Lists of options that were not given. */
export const NO_CHOICE = { path: [], method: [], tag: [], operation: [], key: [], var: [], reporter: [] };

/** `assay replay`: the same command for what did not pass the last time. */
export function replayProgram(io: Io, done: (code: ExitCode) => void): Command {
  return program('replay', io, done)
    .summary('run again what did not pass')
    .description('Run the scenarios of a project again that did not pass in its last run, against the same address.');
}

/** `assay test`, with all its options. */
export function testProgram(io: Io, done: (code: ExitCode) => void): Command {
  return program('test', io, done).addHelpText('after', EXAMPLES);
}

function program(name: 'replay' | 'test', io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command(name)
    .summary('test an API from its document, or a project')
    .description('Run what is generated from a document, or the scenarios of a project, and report.')
    .argument(
      '[path...]',
      'a document (file, http(s) address, -), or a project, its files, FILE#KEY (default: ./assay)',
    );
  addChoice(command);
  addCredentials(command);
  addRun(command);
  addReports(command);
  addNetworkOptions(command);
  return command.action(async (targets: string[], options: TestOptions) => {
    const { testTargets } = await import('./test-command.ts');
    const chosen = { ...NO_CHOICE, ...options, ...(name === 'replay' && { failed: true as const }) };
    const test = (one: Io): Promise<ExitCode> => testTargets(targets, chosen, one);
    if (!options.watch) return done(await test(io));
    const { watchTargets } = await import('./watch.ts');
    return done(await watchTargets(targets, io, test));
  });
}

function addChoice(command: Command): void {
  command
    .optionsGroup('Choose')
    .option('-u, --base-url <url>', 'address of the API (default: of the document)')
    .option('--path <glob>', 'operations by path, such as "/orders/**"', several)
    .option('--method <name>', 'operations by method', several)
    .option('--tag <name>', 'by tag; of a project "smoke and not slow" too', several)
    .option('--operation <id>', 'by operationId, or "GET /orders/**"', several)
    .option('--key <glob>', 'scenarios of a project by key', several)
    .option('--failed', 'of a project: what did not pass last time')
    .option('--changed [revision]', 'of a project: what differs in git (default: HEAD)')
    .option('--shard <i/n>', 'of a project: the I-th of N parts')
    .addOption(
      new Option('--depth <depth>', 'of a document: how much to try (default: standard)').choices([
        'quick',
        'standard',
        'deep',
      ]),
    )
    .option('--seed <n>', 'of a document: choose other values (default: 0)', wholeNumberOption(0, 2 ** 31));
}

export function addCredentials(command: Command): void {
  command
    .optionsGroup('Credentials (@FILE reads a secret from a file)')
    .option('--bearer <token>', 'token of the Authorization header (ASSAY_BEARER)')
    .option('--basic <user:password>', 'basic authentication (ASSAY_BASIC)')
    .option('--api-key <name=value>', 'key in a header, @query or @cookie (ASSAY_API_KEY)')
    .option('--auth <id=type>', 'bearer, basic or api_key, from ASSAY_AUTH_<ID>_...')
    .option('--login <request>', 'sign in with this request, or NAME:PASSWORD (ASSAY_LOGIN)')
    .option('--take <words>', 'in English: where the answer of a login has the token');
}

function addRun(command: Command): void {
  command
    .optionsGroup('Environment of a project')
    .option('-e, --env <name>', 'the environment (ASSAY_ENV)')
    .option('--var <name=value>', 'a variable, over the environment', oneMore)
    .option('--secrets <file>', 'lines of NAME=VALUE; - reads standard input')
    .optionsGroup('Safety')
    .option('--read-only', 'send nothing but GET, HEAD and OPTIONS')
    .option('--allow-writes', 'change what the run makes (default for test hosts)')
    .option('--disposable', 'change everything: the API is there to be broken')
    .option('--max-requests <n>', 'at most; only removals may follow', wholeNumberOption(1, 10_000_000), 100_000)
    .option('--rate <n>', 'requests a second at most (0: no limit)', wholeNumberOption(0, 10_000), 0)
    .option('--no-warm-up', 'do not learn from the API before testing it')
    .optionsGroup('Run')
    .option('-j, --concurrency <n>', 'scenarios at once, 1 to 10 (default: 5)')
    .option('--retries <n>', 'send again what is not green', wholeNumberOption(0, 10), 0)
    .addOption(new Option('--fail-on <what>', 'end with 6 for what passed only then').choices(['flaky']))
    .option('--min-coverage <percent>', 'of the documented answers seen', wholeNumberOption(0, 100))
    .option('-w, --watch', 'run again when the document changes');
}

const wholeNumberOption = (min: number, max: number) => asOption(wholeNumber(min, max));
