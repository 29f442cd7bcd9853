import { abortable } from '@assay/runner';
import type { LeftBehind, Pending, RemovalOptions, Transport } from '@assay/runner';
import type { Io } from '../io.ts';
import { labelled } from '../network/watched-transport.ts';
import { interruption } from '../test-command/running/interruption.ts';
import { readJournal } from './read-journal.ts';
import type { LeftRecords } from './read-journal.ts';
import { leftFiles, release, remove, takeOver } from './state-folder.ts';

/** A target that answers is through with it long before. */
const MAX_MS = 60_000;
const MAX_LISTED = 10;

type Accounts = Required<Pick<RemovalOptions, 'tokens' | 'otherTokens' | 'accounts'>>;

/** An API on which runs may have left something. */
export interface LeftOn extends Accounts {
  baseUrl: string;
  /** What removes it by hand. */
  command: string;
  /** Nothing is removed while only reads may be sent. */
  isReadOnly: boolean;
  /** Removes it through the guard of a run, and answers what is still there. */
  remove: (pending: readonly Pending[], connection: Connection) => Promise<LeftBehind[]>;
}

/** What a removal is sent with. */
export type Connection = Accounts & Pick<RemovalOptions, 'transport' | 'signal'>;

interface Sending {
  io: Io;
  transport: Transport;
}

interface Removed {
  /** Runs that had left something. */
  runs: number;
  /** What is still there. */
  left: number;
  /** Something stays stored for another try. */
  isKept: boolean;
}

/** Removes what runs against this API have left that did not end, and says so. Runs that go on are left alone. */
export async function removeLeftRecords(api: LeftOn, sending: Sending): Promise<Removed> {
  const { io } = sending;
  const paths = leftFiles(api.baseUrl, io);
  const removed: Removed = { runs: 0, left: 0, isKept: false };
  if (paths.length > 0 && api.isReadOnly) {
    io.err(
      `An earlier run that did not end has left records. Nothing is removed while only reads are sent. This removes them: ${api.command} --allow-writes\n`,
    );
    return { runs: paths.length, left: 0, isKept: true };
  }
  for (const path of paths) {
    const own = takeOver(path);
    const left = own === null ? null : readJournal(own, api.baseUrl);
    if (own === null) continue;
    if (left === null || left.pending.length === 0) {
      remove(own);
      continue;
    }
    const { leftBehind, isKept } = await send(left.pending, api, sending);
    io.err(textOf(left, leftBehind, isKept ? api.command : null));
    if (isKept) release(own);
    else remove(own);
    removed.runs += 1;
    removed.left += leftBehind.length;
    removed.isKept ||= isKept;
  }
  return removed;
}

/** Something was not answered, or needs other credentials, so that another try may do more. */
async function send(
  pending: readonly Pending[],
  { tokens, otherTokens, accounts, remove: removeFrom }: LeftOn,
  { io, transport }: Sending,
): Promise<{ leftBehind: LeftBehind[]; isKept: boolean }> {
  const ending = interruption(io.interrupted, labelled(transport, 'clean-up'));
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(MAX_MS)]);
  const watched = watch(abortable(ending.transport, signal));
  const leftBehind = await removeFrom(pending, {
    transport: watched.transport,
    tokens,
    otherTokens,
    accounts,
    signal,
  });
  return { leftBehind, isKept: leftBehind.length > 0 && watched.isWorthAnotherTry() };
}

function watch(transport: Transport): { transport: Transport; isWorthAnotherTry: () => boolean } {
  let isUnanswered = false;
  const send: Transport['send'] = async (...request) => {
    try {
      const answer = await transport.send(...request);
      if (answer.status === 401) isUnanswered = true;
      return answer;
    } catch (error) {
      isUnanswered = true;
      throw error;
    }
  };
  return { transport: { ...transport, send }, isWorthAnotherTry: () => isUnanswered };
}

/** `again`: what tries once more; null where that would change nothing. */
function textOf({ startedAt, pending }: LeftRecords, left: readonly LeftBehind[], again: string | null): string {
  const records = pending.filter(({ kind }) => kind === 'record').length;
  const what = records === 0 ? 'something' : records === 1 ? '1 record' : `${records} records`;
  const begin = `The run of ${startedAt} did not end and had left ${what}.`;
  if (left.length === 0) return `${begin} It was removed now.\n`;
  const listed = left.slice(0, MAX_LISTED).map(({ method, path, reason }) => `  ${method} ${path}: ${reason}`);
  const more = left.length > MAX_LISTED ? [`  and ${left.length - MAX_LISTED} more`] : [];
  const next = again === null ? [] : [`The next run against that address tries again, and so does: ${again}`];
  return [`${begin} Still there:`, ...listed, ...more, ...next, ''].join('\n');
}
