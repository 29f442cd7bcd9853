import type { Json, JsonObject } from '@assay/api-model';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import { SAFE } from '../classify/classify.ts';
import { isDoing, isHarmfulName } from '../classify/said/request-words.ts';
import { plain } from '../classify/words.ts';
import type { Permit } from './permit.ts';
import { isRecord } from './json-record.ts';

const ORDERS = /^(name|type|kind|action|operation|command|task|job|op|method|verb)$/;
const WRAPS = /^(data|attributes|items?|record|entity)$/;
const TARGETS = /^(path|url|uri|href|relativeurl)$/;
const MAX_LISTED = 1000;
/** `{"data": [{"attributes": {}}]}`, the deepest wrapping of JSON:API. */
const MAX_DEPTH = 4;

/** `{"name": "purge"}` of a job, which is then done, alone, in a list or wrapped; and a procedure that JSON-RPC is asked for. */
export function ordersHarm({ path, body }: Pick<Permit, 'path' | 'body'>): boolean {
  const doing = isDoing(path) ? plain(path.split('/').at(-1) ?? '') : null;
  const wraps = (name: string): boolean => WRAPS.test(name) || (doing !== null && name !== '' && doing.includes(name));
  return [...recordsIn(body, wraps)].some((record) => (doing !== null || 'jsonrpc' in record) && namesHarm(record));
}

const namesHarm = (record: JsonObject): boolean =>
  Object.entries(record).some(
    ([name, value]) => ORDERS.test(plain(name)) && typeof value === 'string' && isHarmfulName(value),
  );

function* recordsIn(
  value: Json | undefined,
  wraps: (name: string) => boolean,
  depth = MAX_DEPTH,
): Generator<JsonObject> {
  if (depth === 0) return;
  if (Array.isArray(value)) for (const item of value.slice(0, MAX_LISTED)) yield* recordsIn(item, wraps, depth - 1);
  if (!isRecord(value)) return;
  yield value;
  for (const [name, inner] of Object.entries(value)) if (wraps(plain(name))) yield* recordsIn(inner, wraps, depth - 1);
}

/** Whether a body lists further requests to the same server, as batches of OData and Graph do, and one of them writes. */
export function carriesWrites({ url }: Pick<BuiltRequest, 'url'>, body: Permit['body']): boolean {
  const lists = Array.isArray(body) ? [body] : isRecord(body) ? Object.values(body).filter(Array.isArray) : [];
  return lists.some((list) => list.slice(0, MAX_LISTED).some((item) => isRecord(item) && isWriteTo(url, item)));
}

function isWriteTo(url: string, item: JsonObject): boolean {
  const entries = Object.entries(item);
  const method = entries.find(([name]) => plain(name) === 'method')?.[1];
  const target = entries.find(([name]) => TARGETS.test(plain(name)))?.[1];
  if (typeof method !== 'string' || typeof target !== 'string' || !URL.canParse(target, url)) return false;
  const isMethod = /^(get|head|options|trace|post|put|patch|delete)$/i.test(method);
  return isMethod && !SAFE.has(method.toUpperCase()) && new URL(target, url).host === new URL(url).host;
}
