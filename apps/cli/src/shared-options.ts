import { outputReports, reports } from '@assay/reports';
import { Option } from 'commander';
import type { Command } from 'commander';
import { several } from './arguments.ts';
import type { GivenSettings } from './config/resolve-settings.ts';

/** Options of every command that sends something. */
export interface NetworkOptions {
  config?: string;
  printConfig?: true;
  timeout?: string;
  proxy?: string;
  noproxy?: string;
  cacert?: string;
  cert?: string;
  certKey?: string;
  insecure?: true;
  egressLog?: string;
}

/** Adds the options that say how to connect, and where the settings come from. */
export function addNetworkOptions(command: Command): Command {
  return command
    .optionsGroup('Network')
    .option('--timeout <time>', 'of one request: 500ms, 30s, 2m (default: 30s)')
    .option('--proxy <url>', 'HTTP proxy (HTTP_PROXY, HTTPS_PROXY)')
    .option('--noproxy <hosts>', 'hosts that are called directly (NO_PROXY)')
    .option('--cacert <file>', 'trust these certificates too (PEM)')
    .option('--cert <file>', 'show this client certificate (PEM)')
    .option('--cert-key <file>', 'its private key (PEM)')
    .option('-k, --insecure', 'accept any certificate')
    .option('--egress-log <file>', 'list every connection: host, bytes, why')
    .optionsGroup('Settings')
    .addOption(new Option('--config <file>', 'this file instead of the nearest .assay.yaml'))
    .addOption(new Option('--print-config', 'print settings and their origin, and end'));
}

/** Adds the options that say what is shown of a run, and which reports are written. Each report that is a file has one of its own. */
export function addReports(command: Command): Command {
  const onOutput = ['terminal', ...outputReports.map(({ id }) => id)].join(', ');
  command
    .optionsGroup('Report')
    .option('-r, --reporter <name[=file]>', `${onOutput}, or a name of those below`, several);
  for (const { id } of reports)
    command.option(`--report-${id} <file>`, `short for -r ${id}=<file>`, (file) => {
      const given: string[] = command.getOptionValue('reporter') ?? [];
      command.setOptionValue('reporter', [...given, `${id}=${file}`]);
      return file;
    });
  return command
    .option('--curl', 'show each finding as a curl command')
    .option('-v, --verbose', 'show every scenario')
    .option('--no-progress', 'no progress line')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
    .option('--reproduce <folder>', 'write failures for curl, Hurl, Postman, Bruno');
}

/** What of the options are settings. */
export function givenSettings(
  options: NetworkOptions & { concurrency?: string; progress?: boolean; verbose?: true; curl?: true },
): GivenSettings {
  const { timeout, proxy, noproxy, cacert, cert, certKey, insecure, concurrency, progress } = options;
  return {
    ...(timeout !== undefined && { timeoutMs: timeout }),
    ...(concurrency !== undefined && { concurrency }),
    ...(proxy !== undefined && { httpProxy: proxy, httpsProxy: proxy }),
    ...(noproxy !== undefined && { noProxy: noproxy }),
    ...(cacert !== undefined && { caBundle: cacert }),
    ...(cert !== undefined && { clientCert: cert }),
    ...(certKey !== undefined && { clientKey: certKey }),
    ...(insecure === true && { verifySsl: 'false' }),
    ...(progress === false && { showProgress: 'false' }),
    ...(options.verbose === true && options.curl === true && { showRequestDetails: 'true' }),
  };
}
