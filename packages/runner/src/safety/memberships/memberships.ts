import type { Json } from '@assay/api-model';
import { pathOf, targetsOf } from '../classify/address.ts';
import type { Address, Target } from '../classify/address.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import type { Routes } from '../classify/routes.ts';
import { nounOf } from '../classify/words.ts';
import { readBody } from '../named-ids.ts';

/** A write to what a record holds by name: a member of a group, a label of a card. */
export interface MembershipCall {
  method: string;
  url: string;
  address: Address;
  routes: Routes;
  /** The template of its path. */
  path: string;
}

/** Whether the scenario made the record that the last of these targets names. */
type Owns = (targets: readonly Target[]) => boolean;
/** The body of a read that was answered with 200; undefined when it was not. */
type Read = (url: string) => Promise<string | undefined>;

const MAX_LEAVES = 5000;
/** Others use the system too. */
const ABSENT_FOR_MS = 10_000;

/** The texts, numbers and names of fields in a part of an answer. */
function textsIn(value: Json): Set<string> {
  const texts = new Set<string>();
  const waiting = [value];
  for (const one of waiting) {
    if (waiting.length > MAX_LEAVES) break;
    if (typeof one === 'string' || typeof one === 'number') texts.add(String(one));
    else if (Array.isArray(one)) waiting.push(...one);
    else if (one !== null && typeof one === 'object')
      for (const [name, part] of Object.entries(one)) {
        texts.add(name);
        waiting.push(part);
      }
  }
  return texts;
}

/** The collection of a name in the answer to a read of its parent, at most a few levels down. */
function collectionIn(value: Json | undefined, noun: string, depth = 0): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value) || depth > 3)
    return undefined;
  const own = Object.entries(value).find(
    ([name, part]) => nounOf(name) === noun && typeof part === 'object' && part !== null,
  );
  if (own !== undefined) return own[1];
  return Object.values(value)
    .map((part) => collectionIn(part, noun, depth + 1))
    .find((part) => part !== undefined);
}

/** The segments of a membership: `…/{parent}/members/{name}` and nothing behind it. */
const SHAPE = /^(?<parent>.*\/\{[^{}]+\})\/(?<noun>[^/{}]+)\/\{[^{}]+\}\/?$/;

/**
 * What was put below records that a run made. Only a read of the parent that shows the collection says that a membership belongs
 * to it: a server that ignores the parent in the path changes something else.
 */
export class Memberships {
  readonly #put = new Set<string>();
  readonly #proved = new Set<string>();
  /** By what a read did not show: until when that counts. */
  readonly #absent = new Map<string, number>();

  /** Whether a call is of this kind: below a record of our own, of something that has no read of its own. */
  isOne({ method, address, routes, path }: MembershipCall, owns: Owns): boolean {
    const isWrite = method === 'PUT' || method === 'DELETE';
    const noun = SHAPE.exec(path)?.groups?.['noun'];
    if (!isWrite || noun === undefined || routes.at('GET', path) !== null) return false;
    // What has an address of its own as well is a record, whatever stands before it here.
    if (routes.itemOf(`/${noun}`) !== null) return false;
    const parents = targetsOf(address).slice(0, -1);
    return parents.length > 0 && owns(parents);
  }

  /** Whether it may be written: it is not there yet, or was put there before and a read has shown it. */
  async mayWrite(call: MembershipCall, read: Read): Promise<boolean> {
    const key = keyOf(call);
    if (this.#proved.has(key)) return true;
    const isAbsent = !this.#put.has(key) && (this.#absent.get(key) ?? 0) > Date.now();
    const shown = isAbsent ? false : await this.#isShown(call, read);
    if (shown === false) this.#absent.set(key, Date.now() + ABSENT_FOR_MS);
    if (shown === null) return false;
    const wasPut = this.#put.has(key);
    if (shown && wasPut) this.#proved.add(key);
    return shown ? wasPut : call.method === 'PUT';
  }

  /** To be called when a write was accepted. */
  accepted(call: MembershipCall): void {
    if (call.method === 'PUT') this.#put.add(keyOf(call));
  }

  /** Null when no read shows the collection. */
  async #isShown({ url, address, routes, path }: MembershipCall, read: Read): Promise<boolean | null> {
    const { parent = '', noun = '' } = SHAPE.exec(path)?.groups ?? {};
    const value = targetsOf(address).at(-1)?.value ?? '';
    const readOf = (template: string, count: number): Promise<string | undefined> | undefined =>
      plainReadAt(routes, template) === null ? undefined : read(above(url, count));
    const listed = await readOf(`${parent}/${noun}`, 1);
    if (listed !== undefined) return textsIn(readBody(listed) ?? null).has(value);
    const record = await readOf(parent, 2);
    const collection = record === undefined ? undefined : collectionIn(readBody(record), nounOf(noun));
    return collection === undefined ? null : textsIn(collection).has(value);
  }
}

/** An address without its last parts. */
function above(url: string, count: number): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, '').split('/').slice(0, -count).join('/')}`;
}

const keyOf = ({ address }: MembershipCall): string => `${address.host} ${pathOf(address)}`;
