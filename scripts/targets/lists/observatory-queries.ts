/** A query that a list refuses. */
export class BadQuery extends Error {}

export type Row = Record<string, unknown> & { id: string };

/** Whether a fault is switched on. */
export type Faulty = (fault: string) => boolean;

const KEYS = ['name', 'aperture', 'createdAt'];

/** A whole number of a query within its bounds. */
export function wholeOf(
  query: URLSearchParams,
  name: string,
  { usual, least, largest }: { usual: number; least: number; largest: number },
): number {
  const sent = query.get(name);
  if (sent === null) return usual;
  const value = Number(sent);
  if (!/^-?\d+$/.test(sent) || value < least || value > largest) throw new BadQuery(name);
  return value;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0;
}

/** `-aperture,name` as a comparison. */
export function orderOf(text: string, faulty: Faulty): (a: Row, b: Row) => number {
  const all = text.split(',');
  const keys = faulty('second-key-ignored') ? all.slice(0, 1) : all;
  const steps = keys.map((key) => ({ name: key.replace(/^-/, ''), isDown: key.startsWith('-') }));
  if (!faulty('unknown-sort-accepted') && steps.some(({ name }) => !KEYS.includes(name))) throw new BadQuery('sort');
  return (a, b) => {
    for (const { name, isDown } of steps) {
      const [left, right] = faulty('sorted-as-text') ? [textOf(a[name]), textOf(b[name])] : [a[name], b[name]];
      const way = isDown && !(faulty('descending-ignored') && name === 'aperture') ? -1 : 1;
      const found = compared(left, right) * way;
      if (found !== 0) return found;
    }
    return 0;
  };
}

const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** What a search keeps. */
export function searchOf(sent: string, faulty: Faulty): (row: Row) => boolean {
  if (faulty('quote-breaks') && /['"]/.test(sent)) throw new Error('unterminated string');
  const lower = (text: string): string => (faulty('search-by-case') ? text : text.toLowerCase());
  const folded = (text: string): string => lower(faulty('search-by-accent') ? text : plainText(text));
  const wanted = folded(faulty('percent-is-joker') ? sent.replaceAll('%', '') : sent);
  const fields = faulty('search-in-name-only') ? ['name'] : ['name', 'remarks'];
  const has = (text: string): boolean =>
    faulty('search-at-start-only') ? text.startsWith(wanted) : text.includes(wanted);
  return (row) => fields.some((field) => has(folded(textOf(row[field]))));
}

type Test = (row: Row) => boolean;

function ofKind(kind: string, faulty: Faulty): Test[] {
  const isKnown = ['refractor', 'reflector', 'radio'].includes(kind);
  if (!isKnown && !faulty('unknown-kind-accepted')) throw new BadQuery('kind');
  return faulty('kind-ignored') ? [] : [(row) => row['kind'] === kind];
}

function isOperational(sent: string, faulty: Faulty): Test[] {
  if (sent !== 'true' && sent !== 'false') throw new BadQuery('operational');
  return sent === 'false' && faulty('false-ignored') ? [] : [(row) => row['operational'] === (sent === 'true')];
}

/** `compare` gets the aperture of a telescope and the one that was sent. */
function byAperture(sent: string, compare: (own: number, bound: number) => boolean): Test[] {
  if (!/^-?\d+$/.test(sent)) throw new BadQuery('aperture');
  return [(row) => compare(Number(row['aperture']), Number(sent))];
}

function bySearch(sent: string, faulty: Faulty): Test[] {
  if (sent.length > 80) throw new BadQuery('q');
  return [searchOf(sent, faulty)];
}

/** The filters of the list of telescopes. */
export function telescopeFilter(query: URLSearchParams, faulty: Faulty): Test {
  const filters: Record<string, (sent: string) => Test[]> = {
    kind: (sent) => ofKind(sent, faulty),
    operational: (sent) => isOperational(sent, faulty),
    minAperture: (sent) => byAperture(sent, (own, least) => (faulty('least-is-out') ? own > least : own >= least)),
    maxAperture: (sent) => byAperture(sent, (own, below) => (faulty('largest-is-in') ? own <= below : own < below)),
    q: (sent) => bySearch(sent, faulty),
  };
  const tests = Object.entries(filters).flatMap(([name, make]) => {
    const sent = query.get(name);
    return sent === null ? [] : make(sent);
  });
  const isAny = faulty('filters-joined-with-or') && tests.length > 1;
  return (row) => (isAny ? tests.some((test) => test(row)) : tests.every((test) => test(row)));
}

const instant = (text: unknown, faulty: Faulty): number =>
  Date.parse(faulty('zone-ignored') ? textOf(text).replace(/([+-]\d\d:\d\d|Z)$/, 'Z') : textOf(text));

/** The filters of the sightings of a telescope. */
export function sightingFilter(query: URLSearchParams, faulty: Faulty): (row: Row) => boolean {
  const [object, from, to] = ['object', 'seenFrom', 'seenTo'].map((name) => query.get(name));
  if ([from, to].some((one) => one != null && Number.isNaN(Date.parse(one)))) throw new BadQuery('seenFrom');
  return (row) => {
    const seen = instant(row['seenAt'], faulty);
    if (object != null && textOf(row['object']) !== object) return false;
    if (from != null && seen < instant(from, faulty)) return false;
    if (to == null) return true;
    return faulty('end-is-in') ? seen <= instant(to, faulty) : seen < instant(to, faulty);
  };
}

/** Only the fields that a query names. */
export function shaped(row: Row, fields: string | null, faulty: Faulty): Record<string, unknown> {
  if (fields === null || faulty('fields-ignored')) return row;
  const names = [...(faulty('fields-without-id') ? [] : ['id']), ...fields.split(',')];
  const kept = Object.entries(row).filter(([name]) => names.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, faulty('fields-emptied') && name !== 'id' ? null : value]),
  );
}
