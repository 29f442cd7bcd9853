/**
 * How a path takes what a record says of itself, as the paths of extracts write it: a part of a name or an address
 * (`segment -1`), what comes after a prefix (`after "ord_"`), or the value behind one (`behind "ord_"`).
 */
export type PathForm =
  | { kind: 'segment'; at: number }
  | { kind: 'after'; prefix: string }
  | { kind: 'behind'; prefix: string };

/** A part of the path of an address or of a resource name, absolute or not, decoded; `at` counts from 1, or with a minus from the end. */
export function segmentOf(address: unknown, at: number): string | undefined {
  const part = typeof address === 'string' ? partsOf(address).at(at > 0 ? at - 1 : at) : undefined;
  return part === undefined ? undefined : decoded(part);
}

function partsOf(address: string): string[] {
  const path = address.trim().split(/[?#]/, 1)[0] ?? '';
  return path
    .replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*/i, '')
    .split('/')
    .filter(Boolean);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The value as a path takes it; undefined where it is not of this form. */
export function inPathForm(form: PathForm, value: unknown): string | undefined {
  if (form.kind === 'segment') return segmentOf(value, form.at);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (form.kind === 'behind') return `${form.prefix}${text}`;
  return text.startsWith(form.prefix) && text !== form.prefix ? text.slice(form.prefix.length) : undefined;
}

const URN = /^urn:[a-z\d][a-z\d-]{0,31}:(?:.*:)?(?<collection>[^:/]+):(?<id>[^:/]+)$/i;

/** The collection and the id that a text ends in which names a record by where it is: a resource name (AIP-122), an address or a URN (RFC 8141). */
export function lastNamed(text: string): { collection: string; id: string } | null {
  const urn = URN.exec(text)?.groups;
  if (urn !== undefined) return { collection: urn['collection'] ?? '', id: urn['id'] ?? '' };
  const [collection, id] = partsOf(text).slice(-2).map(decoded);
  return collection === undefined || id === undefined ? null : { collection, id };
}

const PREFIXED = /^(?<prefix>[A-Za-z]{1,12}[_:.-])(?<id>[A-Za-z\d][\w-]*)$/;

/** `ord_7` apart; null for a text without a prefix of letters. */
export function prefixOf(text: string): { prefix: string; id: string } | null {
  const { prefix, id } = PREFIXED.exec(text)?.groups ?? {};
  return prefix === undefined || id === undefined ? null : { prefix, id };
}

/** Whether the letters of a prefix stand for a kind of record: `ord_` and `wo-` for `workorder`. */
export function isShortFor(prefix: string, noun: string): boolean {
  let from = 0;
  for (const letter of prefix.toLowerCase().replaceAll(/[^a-z]/g, '')) {
    const at = noun.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return from > 0;
}

/** Members where records have the address of themselves: HAL, JSON:API 1.1 (7.2), Atom and JSON-LD. */
export const SELF_ADDRESSES: readonly (readonly string[])[] = [
  ['_links', 'self', 'href'],
  ['_links', 'self'],
  ['links', 'self', 'href'],
  ['links', 'self'],
  ['self', 'href'],
  ['self'],
  ['@id'],
];
/** These may as well have the address of something else. */
export const PLAIN_ADDRESSES: readonly (readonly string[])[] = [['href'], ['url'], ['uri']];
