import type { Json, JsonObject } from '@assay/api-model';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { Target } from '../classify/address.ts';
import { isRecord } from '../facts/json-record.ts';
import { identityOf } from '../identity-of.ts';
import { isOf } from '../ledger.ts';
import { asRead } from '../memberships/probe.ts';
import type { ProbeContext } from '../memberships/probe.ts';
import { readBody } from '../named-ids.ts';
import type { Company } from './aimed.ts';

const MAX_ITEMS = 2000;
const MAX_DEPTH = 3;

/** A record as a read shows it; `absent` where the read finds none, null where nobody can say. */
export type Shown = JsonObject | 'absent' | null;

/** The records of a list by what each is called; null where the list cannot be read. */
export type Listed = ReadonlyMap<string, JsonObject> | null;

interface Reading {
  request: BuiltRequest;
  probe: ProbeContext;
  target: Target;
  company: Company | null;
}

/** Reads as whoever the request is from. */
export async function readList(url: string | null, { request, probe, target, company }: Reading): Promise<Listed> {
  if (url === null || company?.isOver !== false) return null;
  const answer = await probe.transport.send(asRead(request, url), probe.signal).catch(() => null);
  if (answer?.status !== 200) return null;
  const named = [...itemsIn(readBody(answer.body))].flatMap((item): [string, JsonObject][] => {
    const name = nameOf(item, target);
    return name === null ? [] : [[name, item]];
  });
  return new Map(named);
}

export async function readItem(
  url: string | null,
  { request, probe, company }: Omit<Reading, 'target'>,
): Promise<Shown> {
  if (url === null || company?.isOver !== false) return null;
  const answer = await probe.transport.send(asRead(request, url), probe.signal).catch(() => null);
  if (answer?.status === 404 || answer?.status === 410) return 'absent';
  const body = answer?.status === 200 ? readBody(answer.body) : undefined;
  return isRecord(body) ? body : null;
}

/** Whether a record that was read by its id says that it is another one. */
export function isAnother(shown: Shown, target: Target): boolean {
  if (shown === null || shown === 'absent') return false;
  const identity = identityOf(shown, [target.noun], target.parameter);
  return identity.primary.size > 0 && !isOf({ host: '', nouns: [target.noun], identity, parents: [] }, target);
}

/** The record of a list that is called so. */
export const listedAs = (list: Listed, { id, target }: { id: string; target: Target }): Shown => {
  if (list === null) return null;
  const found = list.get(id) ?? [...list.values()].find((item) => !isAnother(item, { ...target, value: id }));
  return found ?? 'absent';
};

function nameOf(item: JsonObject, { noun, parameter }: Target): string | null {
  const { primary, natural } = identityOf(item, [noun], parameter);
  return [...primary.values(), ...natural.values()][0] ?? null;
}

function* itemsIn(value: Json | undefined, depth = 0): Generator<JsonObject> {
  if (depth > MAX_DEPTH || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) yield* value.slice(0, MAX_ITEMS).filter(isRecord);
  else for (const part of Object.values(value)) yield* itemsIn(part, depth + 1);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}([Tt ]|$)/;
const isMoment = (value: Json | undefined): boolean => typeof value === 'string' && MOMENT.test(value);

/**
 * A member of a record that somebody has changed between two reads; null where none is. Moments and numbers follow from what happens
 * to others: when it was last seen, its position.
 */
export function changedMember(before: JsonObject, after: JsonObject, depth = 0): string | null {
  for (const [name, value] of Object.entries(before)) {
    const now = after[name];
    if (now === undefined || JSON.stringify(now) === JSON.stringify(value)) continue;
    const inner = isRecord(value) && isRecord(now) && depth < MAX_DEPTH ? changedMember(value, now, depth + 1) : null;
    if (inner !== null) return `${name}.${inner}`;
    if (isReplaced(value, now)) return name;
  }
  return null;
}

const isReplaced = (value: Json, now: Json): boolean =>
  isWord(value) && isWord(now) && !(isMoment(value) && isMoment(now));

const isWord = (value: Json): boolean => value === null || typeof value === 'string' || typeof value === 'boolean';

/** A record without what two reads of it show differently, such as the id of the request. */
export function withoutVolatile(record: JsonObject, again: JsonObject, depth = 0): JsonObject {
  const kept = Object.entries(record).flatMap(([name, value]): [string, Json][] => {
    const other = again[name];
    if (JSON.stringify(other) === JSON.stringify(value)) return [[name, value]];
    return depth < MAX_DEPTH && isRecord(value) && isRecord(other)
      ? [[name, withoutVolatile(value, other, depth + 1)]]
      : [];
  });
  return Object.fromEntries(kept);
}
