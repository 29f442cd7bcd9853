import type { JsonObject, Operation } from '@assay/api-model';
import { parseJson } from '@assay/api-model';
import type { RunnableStep } from '@assay/scenario';
import { refusedAnswerText } from '@assay/scenario';
import { exchangeOnce } from '../exchange/exchange-once.ts';
import type { SendContext } from '../exchange/exchange-once.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { asAccount } from '../run/as-account.ts';
import { wait } from '../run/polling/wait.ts';
import { isSame, recordIn } from '../safety/settings/small-change.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { LeftBehind } from '../types.ts';
import type { PendingSetting } from './pending.ts';

const TRIES = 3;
const TRY_AGAIN_MS = 300;
/** Of the values that are listed, in characters. */
const MAX_SHOWN = 2000;
const MAX_WHY = 300;

interface Seen {
  record: JsonObject;
  version: string | null;
}

/**
 * Puts a setting back as it was, where a read shows that it is not, and reads it again. Answers what to list when that does not
 * work; no guard is asked, since only values that were there are sent.
 */
export async function restoreSetting(
  setting: PendingSetting,
  operation: Operation | null,
  sending: SendContext,
): Promise<LeftBehind | null> {
  const { write, was } = setting;
  if (was === null) return null;
  let problem: Problem = { why: '', names: Object.keys(was) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await wait(TRY_AGAIN_MS * tries, [sending.signal]);
    const found = await tryOnce(setting, was, { operation, sending });
    if (found === null) return null;
    problem = found;
    if (write.problem !== null) break;
  }
  return listed(setting, was, problem, sending.trace?.secrets ?? []);
}

/** A setting that is not sent to any more. */
export const notRestored = (setting: PendingSetting, why: string): LeftBehind | null =>
  setting.was === null ? null : listed(setting, setting.was, { why, names: Object.keys(setting.was) }, []);

interface Problem {
  why: string;
  /** What is not as it was. */
  names: string[];
}

interface Trying {
  operation: Operation | null;
  sending: SendContext;
}

/** Null when the setting is as it was. */
async function tryOnce(setting: PendingSetting, was: JsonObject, trying: Trying): Promise<Problem | null> {
  let names = Object.keys(was);
  try {
    if (setting.write.problem !== null) return { why: setting.write.problem, names };
    const seen = await read(setting, trying);
    names = differences(was, seen.record);
    if (names.length === 0) return null;
    const status = await writeBack(setting, { was, names, version: seen.version }, trying);
    names = differences(was, (await read(setting, trying)).record);
    if (names.length === 0) return null;
    const why = status >= 400 ? refusedAnswerText({ status, body: '' }) : 'a read still shows other values.';
    return { why, names };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { why: error.message, names };
  }
}

const differences = (was: JsonObject, now: JsonObject): string[] =>
  Object.keys(was).filter((name) => !isSame(was[name], now[name]));

interface Back {
  was: JsonObject;
  names: readonly string[];
  version: string | null;
}

async function writeBack(
  { write, condition }: PendingSetting,
  { was, names, version }: Back,
  { operation, sending }: Trying,
): Promise<number> {
  const bodyValue = write.method === 'PUT' ? was : Object.fromEntries(names.map((name) => [name, was[name] ?? null]));
  const header = { in: 'header' as const, name: condition ?? '', value: version, bodyValue: null };
  const parameters = [
    ...write.parameters,
    ...(condition === null ? [] : [header]),
    { in: 'body' as const, name: 'body', value: null, bodyValue },
  ];
  const { response } = await exchangeOnce(asStep(write, { operation, parameters }), asAccount(write.account, sending));
  return response.status;
}

/** @throws {TransportError} when nothing is to be seen */
async function read({ write, within }: PendingSetting, { sending }: Trying): Promise<Seen> {
  const step = { ...asStep(write, { operation: null }), method: 'GET', contentType: null };
  const { response } = await exchangeOnce(step, asAccount(write.account, sending));
  const record = recordIn(parseJson(response.body), within);
  if (response.status !== 200 || record === null)
    throw new TransportError('setup_failed', `a read of it was answered ${response.status}.`);
  const version = response.headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? null;
  return { record, version };
}

const asStep = (
  write: PendingSetting['write'],
  changes: Partial<RunnableStep> & Pick<RunnableStep, 'operation'>,
): RunnableStep => ({ ...write, rules: [], ...changes });

function listed(
  { write: { method, path } }: PendingSetting,
  was: JsonObject,
  { why, names }: Problem,
  secrets: readonly string[],
): LeftBehind {
  const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, was[name] ?? null])));
  const reason = `This setting could not be put back: ${why.slice(0, MAX_WHY)} It was ${values.slice(0, MAX_SHOWN)}`;
  return { method, path: maskSecrets(path, secrets), reason: maskSecrets(reason, secrets) };
}
