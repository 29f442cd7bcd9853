import type { ApiModel } from '@assay/api-model';
import { createKeyring, createTokenSource } from '@assay/runner';
import type { LeftBehind, Transport } from '@assay/runner';
import { looksLikeTestHost } from '@assay/scenario';
import type { Suite } from '@assay/suite';
import { authSettings } from '../credentials/auth-settings.ts';
import type { AuthOptions } from '../credentials/auth-settings.ts';
import { KnownSecrets } from '../credentials/known-secrets.ts';
import { readBaseUrl } from '../document/base-url.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { counted } from '../output/counted.ts';
import { leftLines } from '../output/left-lines.ts';
import { keptInJournal } from '../removals/kept-in-journal.ts';
import { interruption } from '../test-command/running/interruption.ts';
import { safetyOf } from '../test-command/running/run-suite.ts';

interface Learning {
  suite: Suite;
  model: ApiModel;
  io: Io;
  transport: Transport;
}

/** Sends valid requests to learn how the API wants them. What they make is removed, or listed; after a crash the next run removes it. */
export async function learn(
  { suite, model, io, transport }: Learning,
  options: AuthOptions & { baseUrl?: string },
): Promise<void> {
  const address = options.baseUrl ?? model.baseUrl;
  if (address === '') throw new UsageError('--learn needs the address of the API: --base-url http://127.0.0.1:3000.');
  const baseUrl = readBaseUrl(address);
  const settings = authSettings(options, io.env, { model, baseUrl });
  const secrets = new KnownSecrets();
  secrets.addSettings(settings);
  const main = settings === null ? null : secrets.watching(createTokenSource(settings, transport));
  const tokens = createKeyring({ main, bySchemes: new Map() });
  const protection = looksLikeTestHost(baseUrl) ? 'own_records' : 'read_only';
  const { left, outcomes } = await keptInJournal({ baseUrl, io, secrets }, async (journal) => {
    const safety = safetyOf(suite, protection, journal.store('warm-up'));
    const { learned } = await suite.learn(baseUrl, {
      tokens,
      otherTokens: null,
      ...interruption(io.interrupted, transport),
      isReadOnly: protection === 'read_only',
      safety,
      maxRequests: 450,
      onProgress: () => undefined,
    });
    const left: LeftBehind[] = safety.remaining.list([]);
    return { left, outcomes: Object.values(learned.operations), isUnfinished: io.interrupted.aborted };
  });
  const reached = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  io.err(`Warm-up: ${reached} of ${counted(outcomes.length, 'operation')} reached.\n`);
  for (const { reachesOthers } of outcomes)
    if (reachesOthers !== undefined)
      io.err(secrets.mask(`Finding: ${reachesOthers}. No further request is sent there, and none is generated.\n`));
  io.err(
    secrets.mask(
      leftLines(left)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  );
}
