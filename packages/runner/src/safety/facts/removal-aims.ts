import type { BuiltRequest } from '../../exchange/build-request.ts';
import { targetsOf } from '../classify/address.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import { identityOf } from '../identity-of.ts';
import { asRead, readBy } from '../memberships/probe.ts';
import type { ProbeContext } from '../memberships/probe.ts';
import { readBody } from '../named-ids.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut, endOf, itemOf, parameterOf } from '../request-facts.ts';
import { itemsIn } from './before.ts';
import type { Aim, Permit } from './permit.ts';

interface Path {
  /** Settles when the removal that looks has been answered. */
  first: Promise<void>;
  /** The record that a removal of another one has taken away. */
  lost: string | null;
}

interface Asked {
  request: BuiltRequest;
  permit: Permit;
  probe: ProbeContext;
  /** Whether the run has made what is called so. */
  wasMade: (id: string) => boolean;
}

/** What the list shows before a removal. */
interface Shown {
  list: string;
  records: readonly Names[];
}

/** All that sets one record apart. */
type Names = readonly string[];

/**
 * Whether a DELETE removes the record that its path names: a server that ignores the id removes another one. The first removal at each
 * path is looked after by the list of its collection, and where that has lost another record, no further one is sent.
 */
export class RemovalAims {
  /** Reads that only looked after removals. */
  looks = 0;
  readonly #paths = new Map<string, Path>();

  /** @throws {NotOwnedError} when a removal there has missed its record */
  async begin(asked: Asked, label: string): Promise<Aim | null> {
    const { permit } = asked;
    const list = listOf(asked);
    if (list === null) return null;
    for (let known = this.#paths.get(permit.path); known !== undefined; known = this.#paths.get(permit.path)) {
      await known.first;
      if (known.lost !== null)
        throw new NotOwnedError(label, `a removal there took away "${cut(known.lost)}", which it did not name`);
      if (this.#paths.get(permit.path) === known) return null;
    }
    let end = (): void => undefined;
    const first = new Promise<void>((resolve) => (end = resolve));
    this.#paths.set(permit.path, { first, lost: null });
    const records = await this.#look(list, asked);
    if (records === null) end();
    return records === null ? null : this.#aim(asked, { list, records }, end);
  }

  #look(list: string, asked: Asked): Promise<Names[] | null> {
    this.looks += 1;
    return recordsIn(list, asked);
  }

  #aim(asked: Asked, shown: Shown, end: () => void): Aim {
    return {
      around: async (reply) => {
        try {
          const answered = await reply;
          await this.#confirm(asked, shown, answered.response.status);
          return answered;
        } finally {
          end();
        }
      },
    };
  }

  async #confirm(asked: Asked, { list, records }: Shown, status: number): Promise<void> {
    const { permit, wasMade } = asked;
    const target = targetsOf(permit.address).at(-1);
    if (target === undefined || status < 200 || status > 299 || status === 202) {
      // The next one will say more.
      this.#paths.delete(permit.path);
      return;
    }
    const after = await this.#look(list, asked);
    const isOwn = (name: string): boolean => name === target.value || wasMade(name);
    const lost = after === null ? null : lostFrom(records, { after, target: target.value, isOwn });
    const known = this.#paths.get(permit.path);
    if (lost === null || known === undefined) return;
    // Others use the system too: a record of ours that is gone has been removed.
    if (wasMade(target.value) && !(await isThere(asked, target.at))) return;
    known.lost = lost;
  }
}

interface Removal {
  after: readonly Names[];
  target: string;
  isOwn: (name: string) => boolean;
}

/** What a list has lost beside what was to be removed; null where it has lost that. */
function lostFrom(before: readonly Names[], { after, target, isOwn }: Removal): string | null {
  const names = new Set(after.flat());
  if (before.flat().includes(target) && !names.has(target)) return null;
  return before.find((one) => !one.some((name) => names.has(name) || isOwn(name)))?.[0] ?? null;
}

async function isThere({ request, permit, probe }: Asked, at: number): Promise<boolean> {
  const item = itemOf(request.url, permit, at);
  return item !== null && (await readBy(request, item, probe).catch(() => undefined)) !== undefined;
}

/** The address of the documented list that shows the record of a removal; null where there is none. */
function listOf({ request, permit: { call, address, path, routes } }: Asked): string | null {
  if (request.method !== 'DELETE' || call.kind !== 'write' || !/\/\{[^/]*\}\/?$/.test(path)) return null;
  if (call.target?.at !== address.segments.length - 1) return null;
  const read = plainReadAt(routes, collectionOf(path));
  if (read === null) return null;
  const { origin, pathname } = new URL(request.url);
  return `${origin}${collectionOf(pathname)}${endOf(read.path)}`;
}

const collectionOf = (path: string): string => path.replace(/\/$/, '').replace(/\/[^/]*$/, '');

/** Null where the list cannot be read. */
async function recordsIn(list: string, { request, permit, probe }: Asked): Promise<Names[] | null> {
  const answer = await probe.transport.send(asRead(request, list), probe.signal).catch(() => null);
  if (answer?.status !== 200) return null;
  const { call, path, routes } = permit;
  const nouns = call.kind === 'write' ? [call.noun] : [];
  const parameter = parameterOf(collectionOf(path), routes);
  const items = [...itemsIn(readBody(answer.body))];
  return items
    .map((item) => [...identityOf(item, nouns, parameter).primary.values()])
    .filter(({ length }) => length > 0);
}
