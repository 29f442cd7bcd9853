import type { Json } from '@assay/api-model';
import type { RefusedRequest, SentLocation } from './refusal.ts';

/** JSON Pointers of all that a body holds (RFC 6901), objects and lists too. */
export function pointersOf(value: Json | undefined, pointer = ''): string[] {
  if (value === null || typeof value !== 'object') return pointer === '' ? [] : [pointer];
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const parts = entries.flatMap(([key, part]) =>
    pointersOf(part, `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return pointer === '' ? parts : [pointer, ...parts];
}

export function valueAt(body: Json | undefined, pointer: string): Json | undefined {
  let value = body;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else if (value !== null && typeof value === 'object' && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

const LOCATIONS: Readonly<Record<string, SentLocation['in']>> = {
  body: 'body',
  requestbody: 'body',
  payload: 'body',
  json: 'body',
  input: 'body',
  form: 'body',
  query: 'query',
  querystring: 'query',
  params: 'path',
  path: 'path',
  header: 'header',
  headers: 'header',
};
/** What stands before the fields of a body in some styles. */
const WRAPPERS = new Set(['data', 'attributes', 'request', 'dto', 'root', 'variables', 'relationships', 'value']);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** `lines[0].qty`, `/data/attributes/lineItems/0`, `Order["lines"]`: the names in it, without case and separators. */
const segmentsOf = (field: string): string[] =>
  field
    .replaceAll(/\[["']?([^\]"']*)["']?\]/g, '.$1')
    .split(/[./]|->|::/)
    .map((part) => plain(part))
    .filter((part) => part !== '');

const isIndex = (part: string): boolean => /^\d+$/.test(part);
const withoutIndexes = (parts: readonly string[]): string[] => parts.filter((part) => !isIndex(part));

/** How many names at the end of two paths are the same; 0 when the last ones differ. */
function commonEnd(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left.at(-1 - count) === right.at(-1 - count)) count += 1;
  return count;
}

function inBody(wanted: readonly string[], request: RefusedRequest): SentLocation | null {
  const pointers = [...new Set([...pointersOf(request.body), ...request.documented])];
  const scored = pointers.map((pointer) => {
    const own = segmentsOf(pointer);
    const exact = commonEnd(own, wanted);
    const loose = commonEnd(withoutIndexes(own), withoutIndexes(wanted));
    const isWhole = exact === own.length || loose === withoutIndexes(own).length;
    return { pointer, score: loose * 10 + exact + (isWhole ? 5 : 0) - own.length };
  });
  const best = scored
    .filter(
      ({ pointer, score }) => score > 0 && commonEnd(withoutIndexes(segmentsOf(pointer)), withoutIndexes(wanted)) > 0,
    )
    .toSorted((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { in: 'body', at: best.pointer };
}

function inParameters(name: string, request: RefusedRequest, location: SentLocation['in'] | null): SentLocation | null {
  const found = request.parameters.find(
    (one) => plain(one.name) === name && (location === null || one.in === location),
  );
  return found === undefined ? null : { in: found.in, at: found.name };
}

/** A JSON Pointer (RFC 6901) into the body that was sent, or into what the document has of it. */
function byPointer(field: string, { body, documented }: RefusedRequest): SentLocation | null {
  const pointer = field.replace(/^#(?=\/)/, '');
  const isThere = pointer.startsWith('/') && (valueAt(body, pointer) !== undefined || documented.includes(pointer));
  return isThere ? { in: 'body', at: pointer } : null;
}

/** What of a request a name means, as a refusal writes it; null when the request and its document have no such thing. */
export const locate = (field: string, request: RefusedRequest): SentLocation | null =>
  byPointer(field, request) ?? byName(field, request);

function byName(field: string, request: RefusedRequest): SentLocation | null {
  const segments = segmentsOf(field);
  const [first = ''] = segments;
  const said = segments.length > 1 ? (LOCATIONS[first] ?? null) : null;
  const rest = (said === null ? segments : segments.slice(1)).filter(
    (part, at, all) => at === all.length - 1 || !WRAPPERS.has(part),
  );
  const last = rest.at(-1) ?? '';
  if (last === '') return null;
  const parameter = said === 'body' ? null : inParameters(last, request, said);
  if (said !== null && said !== 'body') return parameter;
  return inBody(rest, request) ?? parameter ?? byReference(rest, request);
}

/** What names a record of another kind: `author` of `author_id`, `alloy` of `alloy_code`. */
const KEYS = ['id', 'code', 'key', 'number', 'no', 'ref', 'slug', 'name'];

function byReference(wanted: readonly string[], request: RefusedRequest): SentLocation | null {
  for (const key of KEYS) {
    const found = inBody([...wanted.slice(0, -1), `${wanted.at(-1) ?? ''}${key}`], request);
    if (found !== null) return found;
  }
  return null;
}

/** Words of the names in a request that a text may speak of, the longest first. */
function namesIn(request: RefusedRequest): { words: string; location: SentLocation }[] {
  const spoken = (name: string): string =>
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/[^\p{L}\d]+/gu, ' ')
      .trim()
      .toLowerCase();
  const pointers = [...new Set([...pointersOf(request.body), ...request.documented])];
  const fields = pointers
    .map((pointer) => ({ name: pointer.split('/').findLast((part) => !isIndex(part)) ?? '', pointer }))
    .map(({ name, pointer }) => ({ words: spoken(name), location: { in: 'body' as const, at: pointer } }));
  const parameters = request.parameters.map((one) => ({
    words: spoken(one.name),
    location: { in: one.in, at: one.name },
  }));
  return [...fields, ...parameters]
    .filter(({ words }) => words.length > 1)
    .toSorted((a, b) => b.words.length - a.words.length);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A value of the request that a text quotes, when it stands in one location only. */
function byValue(message: string, request: RefusedRequest): SentLocation | null {
  const leaves = pointersOf(request.body)
    .map((pointer) => ({ location: { in: 'body' as const, at: pointer }, value: valueAt(request.body, pointer) }))
    .flatMap(({ location, value }) =>
      typeof value === 'string' || typeof value === 'number' ? [{ location, text: String(value) }] : [],
    );
  const parameters = request.parameters.map((one) => ({
    location: { in: one.in, at: one.name },
    text: one.value ?? '',
  }));
  const named = [...leaves, ...parameters].filter(({ text }) => text.length > 3 && message.includes(text));
  return named.length === 1 ? (named[0]?.location ?? null) : null;
}

const QUOTED = /["'`“”«]([^"'`“”»]{1,80})["'`“”»]/g;
/** "amount: is more than", "Field validation for 'Email'", "Key (email)=(x)", "index: email_1", `["a"]["b"]`. */
const NAMED = [
  /^\s*([\w.[\]-]{1,60})\s*:\s/,
  /Key: '([\w.[\]]+)'/,
  /\bKey \((\w+)/i,
  /\bindex: (?:\w+\.\$?)?(\w+?)_-?\d/,
  /dup key: \{ ?"?(\w+)/,
  /\b(?:field|parameter|property|attribute|argument|column|header|campo|feld|champ)\s+["'`]?([\w.[\]-]{2,60})/i,
];

/** What a text speaks of: quoted names, names before a colon, the words of a name, or the one value that it repeats. */
export function locateInText(message: string, request: RefusedRequest): SentLocation | null {
  const chain = [...message.matchAll(/\["([^"]+)"\]/g)].map((match) => match[1] ?? '');
  const named = [
    ...(chain.length > 0 ? [chain.join('.')] : []),
    ...NAMED.flatMap((pattern) => pattern.exec(message)?.[1] ?? []),
    ...[...message.matchAll(QUOTED)].map((match) => match[1] ?? ''),
  ];
  for (const name of named) {
    const location = locate(name, request);
    if (location !== null) return location;
  }
  const text = ` ${message
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .toLowerCase()} `;
  const matches = namesIn(request)
    .map((one) => ({ ...one, index: text.search(new RegExp(` ${escaped(one.words)} `, 'u')) }))
    .filter(({ index }) => index >= 0)
    // What a sentence begins with is what it is about.
    .toSorted((a, b) => a.index - b.index || b.words.length - a.words.length);
  return matches[0]?.location ?? byValue(message, request);
}
