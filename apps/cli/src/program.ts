import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitCodes, UsageError } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';
import type { ExplainOptions } from './explain-command/explain-command.ts';
import type { TestOptions } from './test-command/options.ts';

declare const ASSAY_VERSION: string;

const version = (): string => (typeof ASSAY_VERSION === 'string' ? ASSAY_VERSION : 'development');

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

function duration(text: string): number {
  const [, value = '', unit = 's'] = /^(\d+)(ms|s|m)?$/.exec(text) ?? [];
  const ms = Number(value) * (units[unit] ?? 1000);
  if (value === '' || ms < 1 || ms > 3_600_000) throw new InvalidArgumentError('Write for example 500ms, 30s or 2m.');
  return ms;
}

const several = (text: string, before: string[]): string[] => [...before, ...text.split(',')];
const oneMore = (text: string, before: string[]): string[] => [...before, text];

const EXAMPLES = `
Examples
  assay test openapi.yaml --base-url http://127.0.0.1:3000
  assay test https://staging.example.com/openapi.json --bearer @token.txt --tag orders
  assay test openapi.yaml --login 'POST /auth/login {"email":"ann@example.com","password":"..."}'
  assay test openapi.yaml -r junit=report.xml -r json=report.json

Exit status
  0 passed   1 failed   2 options or files   3 not judged   4 credentials refused   130 interrupted`;

function testCommand(io: Io, done: (code: ExitCode) => void): Command {
  return new Command('test')
    .summary('test an API from its document')
    .description('Import a document, generate scenarios, run them against the API and report what was found.')
    .argument('<document>', 'OpenAPI or Swagger document: a file, an http(s) address, or - for standard input')
    .optionsGroup('Choose')
    .option('-u, --base-url <url>', 'address of the API (default: the one in the document)')
    .option('--path <glob>', 'operations by path, such as "/orders/**"', several, [])
    .option('--method <name>', 'operations by method', several, [])
    .option('--tag <name>', 'operations by tag', several, [])
    .option('--operation <id>', 'operations by operationId', several, [])
    .addOption(
      new Option('--depth <depth>', 'how much to try').choices(['quick', 'standard', 'deep']).default('standard'),
    )
    .option('--seed <n>', 'choose other values', wholeNumber(0, 2 ** 31), 0)
    .optionsGroup('Safety')
    .option('--read-only', 'send nothing but GET, HEAD and OPTIONS')
    .option('--allow-writes', 'change records that the run itself makes (default for test hosts)')
    .option('--disposable', 'change everything: the API is there to be broken')
    .option('--max-requests <n>', 'begin no scenario after so many requests', wholeNumber(1, 10_000_000), 100_000)
    .option('--rate <n>', 'requests a second at most (0: no limit)', wholeNumber(0, 10_000), 0)
    .option('--no-warm-up', 'do not learn from the API before testing it')
    .optionsGroup('Credentials (also from ASSAY_BEARER, ASSAY_BASIC, ASSAY_API_KEY, ASSAY_LOGIN; @FILE reads a file)')
    .option('--bearer <token>', 'token in the Authorization header')
    .option('--basic <user:password>', 'basic authentication')
    .option('--api-key <name=value>', 'key in a header, @query or @cookie; only the value where the document says')
    .option('--login <request>', 'sign in with this request, or NAME:PASSWORD for the documented login')
    .option('--take <words>', 'what the answer of the login has the token as, in English')
    .optionsGroup('Run')
    .option('-j, --concurrency <n>', 'scenarios under way at once', wholeNumber(1, 10), 5)
    .option('--timeout <time>', 'of one request: 500ms, 30s, 2m', duration, 30_000)
    .option('-k, --insecure', 'accept any certificate')
    .optionsGroup('Report')
    .option('-r, --reporter <name[=file]>', 'terminal, json, ndjson, junit; repeatable', oneMore, [])
    .option('--curl', 'show each finding as a curl command')
    .option('-v, --verbose', 'show every scenario')
    .option('--no-progress', 'no progress line')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
    .addHelpText('after', EXAMPLES)
    .action(async (document: string, options: TestOptions) => {
      const { testDocument } = await import('./test-command/test-command.ts');
      done(await testDocument(document, options, io));
    });
}

function explainCommand(io: Io, done: (code: ExitCode) => void): Command {
  return new Command('explain')
    .summary('say how a rule is read')
    .description('Say how a rule in plain English is read. Nothing is sent to an API.')
    .argument('<sentence>', 'the rule, in quotes')
    .option('--document <document>', 'OpenAPI or Swagger document whose fields the rule names')
    .option('--operation <name>', 'the operation that the rule is about: its id, or "GET /path"')
    .addHelpText(
      'after',
      "\nExample\n  assay explain 'every item has a price above 0' --document openapi.yaml --operation listItems",
    )
    .action(async (sentence: string, options: ExplainOptions) => {
      const { explainRule } = await import('./explain-command/explain-command.ts');
      done(await explainRule(sentence, options, io));
    });
}

/** Runs one command line (without the names of node and script) and answers the exit status. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.passed;
  const program = new Command('assay')
    .description('Test HTTP APIs with scenarios and rules in plain English.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, of a command too')
    .showHelpAfterError('(--help lists the options)')
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride();
  const done = (result: ExitCode): void => {
    code = result;
  };
  for (const command of [testCommand(io, done), explainCommand(io, done)])
    program.addCommand(command.copyInheritedSettings(program));
  if (argv.length === 0) {
    io.err(program.helpInformation());
    return exitCodes.usage;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.passed : exitCodes.usage;
    if (!(error instanceof UsageError)) throw error;
    io.err(`assay: ${error.message}\n`);
    return exitCodes.usage;
  }
}
