import { Command, Option } from 'commander';
import { several, wholeNumber } from '../arguments.ts';
import { asOption } from '../as-option.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addNetworkOptions, addReports } from '../shared-options.ts';
import { sendChoices } from './options.ts';
import type { RunOptions } from './options.ts';

const EXAMPLES = `
Examples
  What a pipeline runs:
    ASSAY_API_URL=https://assay.example.com ASSAY_TOKEN=... \\
      assay run --system 12 -r terminal -r junit=report.xml
  In an environment of the system, whose secrets are set here:
    ASSAY_SECRET_STAGING__TENANT_KEY=... assay run --system 12 --env staging
  Against another address:
    ASSAY_AUTH_12_TOKEN=... assay run --endpoint 40 \\
      --base-url https://staging.example.com
  Where only the API may be called:
    assay run --system 12 --save-definitions scenarios.json
    assay run --offline --definitions scenarios.json

Credentials of the API come from ASSAY_AUTH_<ID>_TOKEN, _USERNAME, _PASSWORD
and _API_KEY, and stay on this machine.

Exit status
  0 passed        1 failed             2 options, files or variables
  3 not judged    4 credentials        130 interrupted`;

const identifier = asOption(wholeNumber(1, 2_147_483_647));

/** `assay run`, with all its options. */
export function runProgram(io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command('run')
    .summary('run scenarios kept on a server')
    .description('Run scenarios that an Assay server keeps, from here, and send it the results.')
    .optionsGroup('Choose one')
    .option('--scenario <id>', 'one scenario', identifier)
    .option('--endpoint <id>', 'all scenarios of an endpoint', identifier)
    .option('--system <id>', 'all scenarios of a system', identifier)
    .optionsGroup('Of these')
    .option('--tag <name>', 'by tag: "smoke and not slow"', several)
    .optionsGroup('Server')
    .option('--api-url <url>', 'the Assay server (ASSAY_API_URL, ASSAY_TOKEN)')
    .addOption(new Option('--send <what>', 'what of each answer is sent').choices(sendChoices).default('bodies'))
    .option('--save-definitions <file>', 'write the scenarios to a file; run nothing')
    .option('--definitions <file>', 'take them from there, not from the server')
    .option('--offline', 'call no host but the API; keep the results in a file')
    .optionsGroup('Run')
    .option('-e, --env <name>', 'an environment of the system (ASSAY_ENV)')
    .option('-u, --base-url <url>', 'address of the API (default: of the system)')
    .option('--read-only', 'send nothing but GET, HEAD and OPTIONS')
    .option('--allow-writes', 'change what the run makes, on any host')
    .option('--rate <n>', 'requests a second at most (0: no limit)', asOption(wholeNumber(0, 10_000)), 0)
    .option('-j, --concurrency <n>', 'scenarios at once, 1 to 10 (default: 5)');
  return addNetworkOptions(addReports(command))
    .addHelpText('after', EXAMPLES)
    .action(async (options: RunOptions) => {
      const { runKept } = await import('./run-command.ts');
      done(await runKept({ ...options, reporter: options.reporter ?? [] }, io));
    });
}
