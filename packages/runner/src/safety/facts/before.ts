import type { Json, JsonObject } from '@assay/api-model';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import type { Route } from '../classify/routes.ts';
import { RequestWords } from '../classify/said/request-words.ts';
import { plain } from '../classify/words.ts';
import { identityOf } from '../identity-of.ts';
import { asRead } from '../memberships/probe.ts';
import type { ProbeContext } from '../memberships/probe.ts';
import { readBody } from '../named-ids.ts';
import { parameterOf } from '../request-facts.ts';
import { isRecord } from './json-record.ts';
import type { Permit, Sent } from './permit.ts';

const MAX_ITEMS = 2000;
const MAX_DEPTH = 3;

/** The records that the list of a collection shows before the run makes one there, each by what tells it from others. */
export interface Before {
  ids: ReadonlySet<string>;
  /** `name value` of what may be a key of one of them, by plain names. */
  keys: ReadonlySet<string>;
}

type Said = NonNullable<Route['operation']>;

const NONE: Before = { ids: new Set(), keys: new Set() };

export const keyOf = (name: string, value: string): string => `${plain(name)} ${value.trim().toLowerCase()}`;

/** Whether a create may answer with, or replace, a record that is there: it says so, or promises another status than 201. */
export function mayFind({ routes, path }: Permit, operation: Sent['operation'] | null): boolean {
  const said = operation ?? routes.at('POST', path)?.operation ?? null;
  if (said === null) return false;
  const known = finding.get(said) ?? mayFindBy(said);
  finding.set(said, known);
  return known;
}

/** Read once for all requests of an operation. */
const finding = new WeakMap<Said, boolean>();

function mayFindBy(said: Said): boolean {
  const successes = said.responses.filter(({ status }) => /^2\d\d$/.test(status) && status !== '202');
  const words = new RequestWords(said);
  return words.findsOrMakes || words.onePer !== null || successes.some(({ status }) => status !== '201');
}

function* itemsIn(value: Json | undefined, depth = 0): Generator<JsonObject> {
  if (depth > MAX_DEPTH || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) yield* value.slice(0, MAX_ITEMS).filter(isRecord);
  else for (const part of Object.values(value)) yield* itemsIn(part, depth + 1);
}

/** The scalar members of a record by their plain names. */
const membersOf = (item: JsonObject): [name: string, value: string][] =>
  Object.entries(item).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[plain(name), String(value)]] : [],
  );

/** `name value` of each member that no two records share: what two have tells none of them from others. */
function distinctKeys(items: readonly JsonObject[]): Set<string> {
  const keys = new Set<string>();
  const shared = new Set<string>();
  for (const [name, value] of items.flatMap(membersOf)) {
    const key = keyOf(name, value);
    if (keys.has(key)) shared.add(name);
    keys.add(key);
  }
  return new Set([...keys].filter((key) => !shared.has(key.slice(0, key.indexOf(' ')))));
}

function readList(body: string, { call, path, routes }: Permit): Before {
  if (call.kind !== 'create') return NONE;
  const items = [...itemsIn(readBody(body))];
  const parameter = parameterOf(path, routes);
  const ids = items.flatMap((item) => [...identityOf(item, call.nouns, parameter).primary.values()]);
  return { ids: new Set(ids), keys: distinctKeys(items) };
}

/** What remembers the lists of a run. */
interface Lists {
  before(url: string, look: () => Promise<Before>): Promise<Before>;
}

/** Looks at a documented list before something is made that it would show, once for each list of a run. */
export async function lookBefore(
  request: BuiltRequest,
  permit: Permit,
  { safety, probe }: { safety: Lists; probe: ProbeContext },
): Promise<Before> {
  if (plainReadAt(permit.routes, permit.path) === null) return NONE;
  const url = request.url.replace(/[?#].*$/, '');
  return safety.before(url, async () => {
    const { status, body } = await probe.transport.send(asRead(request, url), probe.signal);
    return status === 200 ? readList(body, permit) : NONE;
  });
}
