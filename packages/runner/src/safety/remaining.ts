import { oneStop } from '../one-stop.ts';
import type { Json } from '@assay/api-model';
import { isSecretLocation } from '@assay/rules';
import type { LeftBehind } from '../types.ts';
import { targetsOf } from './classify/address.ts';
import type { Address, Target } from './classify/address.ts';
import type { Call } from './classify/call.ts';
import { DESTRUCTIVE, has, wordsOf } from './classify/words.ts';
import { isBelow, isOf } from './ledger.ts';
import { namedIds } from './named-ids.ts';
import type { Made } from './ledger.ts';
import { pendingRecord } from '../removal/pending.ts';
import type { PendingStore } from '../removal/pending.ts';

/** More than these nobody removes by hand. */
const MAX_REMAINING = 10_000;
const MAX_SHOWN = 100;

type Unknown = 'unanswered' | 'unnamed';

const reasons: Readonly<Record<Unknown, (times: string) => string>> = {
  unanswered: (times) => `It got no answer${times}`,
  unnamed: (times) => `It was accepted${times} by an answer that does not name a record that is new`,
};

interface Judged {
  call: Call;
  address: Address;
  body?: Json | undefined;
}

interface Sent {
  method: string;
  url: string;
}

/** The records that a run has made and not removed. A removal that failed is reported by its step. */
export class Remaining {
  readonly #pending: PendingStore | null;
  #records: { key: string; made: Made; request: Sent; refusal?: string }[] = [];
  readonly #signatures = new Set<string>();
  /** Creates of which nobody knows what they have made, by endpoint and by why. */
  readonly #unknown = new Map<string, { one: Omit<LeftBehind, 'reason'>; why: Unknown; count: number }>();
  #added = 0;

  constructor(pending: PendingStore | null = null) {
    this.#pending = pending;
  }

  add(made: Made, { method, url }: Sent): void {
    if (idOf(made) === null || this.#records.length >= MAX_REMAINING) return;
    // A server that answers the same record again has not made another one.
    const signature = signatureOf(made);
    if (this.#signatures.has(signature)) return;
    this.#signatures.add(signature);
    this.#added += 1;
    const key = `record:${this.#added}`;
    this.#records.push({ key, made, request: { method, url } });
    this.#pending?.keep(key, () => pendingRecord(made, { method, url }));
  }

  /** What was made and not removed, the oldest first. */
  made(): Made[] {
    return this.#records.map(({ made }) => made);
  }

  /** A create that left and got no answer: nobody knows what it has made. */
  unanswered(sent: Sent): void {
    this.#note(sent, 'unanswered');
  }

  /** A create that was accepted with an answer that does not say what it has made. */
  unnamed(sent: Sent): void {
    this.#note(sent, 'unnamed');
  }

  #note({ method, url }: Sent, why: Unknown): void {
    const one = { method, path: new URL(url).pathname };
    const key = `${why} ${method} ${one.path}`;
    this.#unknown.set(key, { one, why, count: (this.#unknown.get(key)?.count ?? 0) + 1 });
  }

  /** Takes out what a request has removed, with all that was below it, and keeps the last answer that refused a removal. */
  learn({ address, call, body }: Judged, { method, url }: Sent, { status }: { status: number }): void {
    if (call.kind !== 'write') return;
    const after = address.segments.slice(call.target === null ? 0 : call.target.at + 1);
    if (method !== 'DELETE' && !isRemoval(after.map(({ text }) => text))) return;
    // Where nothing is found, the address may be the wrong one.
    const isMissing = status < 300 || status === 410;
    const refusal = `${method} ${new URL(url).pathname} was answered ${status}`;
    const learn = (targets: readonly Target[]): void =>
      isMissing ? this.#removed(address, targets) : this.#refused(address, targets, refusal);
    if (call.target !== null) return learn(targetsOf(address));
    for (const value of namedIds(body, address.query, call.noun).own)
      learn([{ at: 0, value, parameter: 'id', noun: call.noun }]);
  }

  /** Whether one of them is the record that an address names. */
  has(address: Address): boolean {
    const targets = targetsOf(address);
    return this.#records.some(({ made }) => made.host === address.host && isRecord(made, targets));
  }

  /** A read has found nothing any more where the record was. */
  missing(address: Address): void {
    this.#removed(address, targetsOf(address));
  }

  /** Why a removal that found nothing has removed nothing. */
  doubt(address: Address, refusal: string): void {
    this.#refused(address, targetsOf(address), refusal);
  }

  #refused(address: Address, targets: readonly Target[], refusal: string): void {
    const last = targets.at(-1);
    for (const record of this.#records)
      if (last !== undefined && record.made.host === address.host && isOf(record.made, last)) record.refusal = refusal;
  }

  #removed(address: Address, targets: readonly Target[]): void {
    this.#records = this.#records.filter(({ key, made }) => {
      if (made.host !== address.host || !isRemoved(made, targets)) return true;
      this.#pending?.done(key);
      this.#signatures.delete(signatureOf(made));
      return false;
    });
  }

  /** Without those that one of these removals is about. */
  list(failed: readonly LeftBehind[]): LeftBehind[] {
    const known = new Set(failed.flatMap(({ path }) => path.split('/').map(decoded)));
    const unknown = [...this.#unknown.values()].map(({ one, why, count }) => {
      const times = count === 1 ? '' : ` ${count} times`;
      return { ...one, reason: `${reasons[why](times)}, and what it may have made was not removed.` };
    });
    const recorded = this.#records.flatMap(({ made, request: { method, url }, refusal = 'nothing removed it' }) => {
      const id = idOf(made) ?? '';
      const reason = oneStop(`It made the ${made.nouns[0] ?? 'record'} "${id.slice(0, MAX_SHOWN)}", and ${refusal}`);
      return known.has(id) ? [] : [{ method, path: new URL(url).pathname, reason }];
    });
    return [...recorded, ...unknown];
  }
}

const isRemoval = (parts: readonly string[]): boolean => has(DESTRUCTIVE, parts.flatMap(wordsOf));

function idOf({ identity: { primary, natural } }: Made): string | null {
  const found = [...primary, ...natural].find(([name]) => !isSecretLocation(name));
  return found?.[1] ?? null;
}

const signatureOf = ({ host, nouns, identity: { primary, natural }, parents }: Made): string =>
  JSON.stringify([host, nouns, [...primary], [...natural], parents]);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isRecord(made: Made, targets: readonly Target[]): boolean {
  const last = targets.at(-1);
  return last !== undefined && isOf(made, last) && isBelow(made, targets.slice(0, -1));
}

function isRemoved(made: Made, targets: readonly Target[]): boolean {
  const last = targets.at(-1);
  if (last === undefined) return false;
  if (isRecord(made, targets)) return true;
  return made.parents.some(({ noun, value }) => noun === last.noun && value === last.value);
}
