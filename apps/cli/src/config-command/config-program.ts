import { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import { settingsJson, settingsText } from '../config/show-settings.ts';
import { addNetworkOptions, givenSettings } from '../shared-options.ts';
import type { NetworkOptions } from '../shared-options.ts';

const HELP = `
Settings come from the command line, then the environment, then the nearest
.assay.yaml upwards, then the one in the home folder.

Example of a file
  timeout: 10
  proxy:
    https_proxy: http://proxy.example.com:3128
    no_proxy: localhost,127.0.0.1
  tls:
    ca_bundle_path: certificates/company.pem
  output:
    show_progress: false`;

/** `assay config`: what is set, and where it came from. */
export function configProgram(io: Io, done: (code: ExitCode) => void): Command {
  const command = new Command('config')
    .summary('print settings and their origin')
    .description('Print every setting and where its value came from. Secrets are masked.')
    .option('--json', 'as JSON');
  return addNetworkOptions(command)
    .addHelpText('after', HELP)
    .action(async (options: NetworkOptions & { json?: true }) => {
      const resolved = await resolveSettings(givenSettings(options), io, options.config);
      io.out(options.json === true ? settingsJson(resolved) : settingsText(resolved));
      done(exitCodes.passed);
    });
}
