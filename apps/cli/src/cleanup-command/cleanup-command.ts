import type { TokenSource, Transport } from '@assay/runner';
import { resolveSettings } from '../config/resolve-settings.ts';
import { settingsText } from '../config/show-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { codeOfCause, exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { addSettings, maskedIo, openConnections } from '../network/open-connections.ts';
import { labelled } from '../network/watched-transport.ts';
import { removeLeftRecords } from '../removals/remove-left.ts';
import type { LeftOn } from '../removals/remove-left.ts';
import { leftOn as leftOnKept } from '../run-command/left-on.ts';
import type { DefinitionOptions } from '../run-command/options.ts';
import { withDefinitions } from '../run-command/with-definitions.ts';
import { givenSettings } from '../shared-options.ts';
import { leftOn } from '../test-command/left-on.ts';
import { openTarget } from '../test-command/open-target.ts';
import type { TestOptions } from '../test-command/options.ts';
import { signIn } from '../test-command/running/prepare.ts';

/** Removes what runs have left that were killed, and says what is still there. @throws {UsageError} */
export async function cleanUp(
  targets: readonly string[],
  options: TestOptions & DefinitionOptions,
  given: Io,
): Promise<ExitCode> {
  if (options.system === undefined) return cleanUpHere(targets, options, given);
  if (targets.length > 0) throw new UsageError('--system names what is kept on the server. Leave the other one out.');
  return withDefinitions(options, given, (prepared, { io }) =>
    removeFrom(leftOnKept(prepared), prepared.logins.tokens, { io, transport: prepared.transport }),
  );
}

async function cleanUpHere(targets: readonly string[], options: TestOptions, given: Io): Promise<ExitCode> {
  const resolved = await resolveSettings(givenSettings(options), given, options.config);
  if (options.printConfig) {
    given.out(settingsText(resolved));
    return exitCodes.passed;
  }
  const secrets = new KnownSecrets();
  addSettings(resolved.settings, secrets);
  const io = maskedIo(given, secrets);
  const { transport, close } = openConnections(resolved.settings, options, { io, secrets });
  try {
    const toLogin = labelled(transport, 'sign-in');
    const target = await openTarget(targets, { options, io, transport, signIn: toLogin, secrets });
    return await removeFrom(leftOn(target), target.tokens, { io, transport });
  } finally {
    await close();
  }
}

async function removeFrom(
  api: LeftOn,
  tokens: TokenSource | null,
  { io, transport }: { io: Io; transport: Transport },
): Promise<ExitCode> {
  const refusal = await signIn(tokens);
  if (refusal !== null) {
    io.err(`${refusal.text}\nNothing was removed.\n`);
    return codeOfCause[refusal.cause];
  }
  const { runs, left, isKept } = await removeLeftRecords(api, { io, transport });
  if (runs === 0) io.err(`No run that did not end has left anything at ${api.baseUrl}.\n`);
  if (isKept) return exitCodes.notJudged;
  return left > 0 ? exitCodes.failed : exitCodes.passed;
}
