import { randomUUID } from 'node:crypto';
import { serve, type Answer, type Asked, type ListServer } from './list-server.ts';
import {
  BadQuery,
  orderOf,
  shaped,
  sightingFilter,
  telescopeFilter,
  wholeOf,
  type Faulty,
  type Row,
} from './observatory-queries.ts';

export const OBSERVATORY_FAULTS = `
one-too-many page-repeats page-skips last-page-padded total-without-filters pages-rounded-down
next-without-filters next-after-the-last prev-is-first last-is-too-far first-is-second descending-ignored
second-key-ignored sorted-as-text unknown-sort-accepted other-default-size least-is-out largest-is-in
kind-ignored false-ignored filters-joined-with-or unknown-kind-accepted search-by-case search-by-accent
search-in-name-only search-at-start-only percent-is-joker quote-breaks size-zero-accepted size-above-accepted
negative-page-accepted fields-ignored fields-without-id fields-emptied deleted-stays nothing-without-envelope
change-not-indexed header-next-without-sort header-total-of-page end-is-in zone-ignored other-default-order
other-parents-too offset-by-one header-last-is-too-far cursor-is-position`
  .trim()
  .split(/\s+/);

const clamp = (value: number, least: number): number => Math.max(value, least);
const without = { least: -1e9, largest: 1e9 };

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A small API of lists: HAL pages from 0, bare arrays with links in a header, and a cursor. */
export class Observatory {
  readonly #faulty: Faulty;
  #telescopes: Row[] = [];
  /** What the list shows of them, which is not kept up to date by a fault. */
  readonly #indexed = new Map<string, Row>();
  #sightings: Row[] = [];
  /** By id: which one it was. */
  readonly #recorded = new Map<string, number>();
  #count = 0;

  constructor(faults: readonly string[]) {
    this.#faulty = (fault) => faults.includes(fault);
    for (let at = 0; at < 12; at += 1) {
      const kind = ['refractor', 'reflector', 'radio'][at % 3] ?? 'radio';
      const made = this.#telescope({
        name: `Seed ${at}`,
        kind,
        aperture: 95 + at,
        operational: at % 2 === 0,
        remarks: at === 3 ? 'Café d’été' : 'old',
      });
      this.#sighting(made.id, { object: `M${at}`, magnitude: at, seenAt: `2026-01-${10 + at}T10:00:00Z` });
    }
  }

  /** How many records there are beside those of the beginning. */
  get left(): number {
    return this.#telescopes.length + this.#sightings.length - 24;
  }

  serve(): Promise<ListServer> {
    return serve('application/json', (asked) => {
      try {
        return this.#answer(asked);
      } catch (error) {
        return problem(error instanceof BadQuery ? 400 : 500);
      }
    });
  }

  #telescope(fields: Record<string, unknown>): Row {
    this.#count += 1;
    const createdAt = new Date(1_700_000_000_000 + this.#count * 1000).toISOString();
    const made = { ...fields, id: randomUUID(), createdAt };
    this.#telescopes.push(made);
    this.#indexed.set(made.id, { ...made });
    return made;
  }

  #sighting(telescopeId: string, fields: Record<string, unknown>): Row {
    const made = { ...fields, id: randomUUID(), telescopeId };
    this.#count += 1;
    this.#recorded.set(made.id, this.#count);
    if (this.#faulty('cursor-is-position')) this.#sightings.unshift(made);
    else this.#sightings.push(made);
    return made;
  }

  #answer(asked: Asked): Answer {
    const [collection, id, below] = asked.path;
    if (collection === 'sightings') return this.#onSightings(asked, id);
    if (collection !== 'telescopes') return problem(404);
    if (id === undefined) return asked.method === 'GET' ? this.#list(asked) : this.#create(asked);
    const found = this.#telescopes.find((one) => one.id === id);
    if (found === undefined) return problem(404);
    if (below === 'sightings') return this.#below(asked, found);
    return this.#onTelescope(asked, found);
  }

  #create({ method, body }: Asked): Answer {
    if (method !== 'POST') return problem(405);
    if (!isRecord(body) || !isTelescope(body)) return problem(400);
    return { status: 201, body: this.#telescope(body) };
  }

  #onTelescope({ method, body }: Asked, found: Row): Answer {
    if (method === 'GET') return { status: 200, body: found };
    if (method === 'PATCH') {
      if (!isRecord(body) || !isTelescope({ ...found, ...body })) return problem(400);
      Object.assign(found, body, { id: found.id, createdAt: found['createdAt'] });
      if (!this.#faulty('change-not-indexed')) this.#indexed.set(found.id, { ...found });
      return { status: 200, body: found };
    }
    if (method !== 'DELETE') return problem(405);
    this.#telescopes = this.#telescopes.filter((one) => one !== found);
    this.#sightings = this.#sightings.filter((one) => one['telescopeId'] !== found.id);
    if (!this.#faulty('deleted-stays')) this.#indexed.delete(found.id);
    return { status: 204 };
  }

  #list({ query }: Asked): Answer {
    const faulty = this.#faulty;
    const bounds = { usual: faulty('other-default-size') ? 9 : 10, least: 1, largest: 25 };
    const size = wholeOf(query, 'size', {
      ...bounds,
      ...(faulty('size-zero-accepted') && { least: 0 }),
      ...(faulty('size-above-accepted') && { largest: 1e9 }),
    });
    const number = wholeOf(query, 'page', {
      ...without,
      usual: 0,
      least: faulty('negative-page-accepted') ? -1e9 : 0,
    });
    const sort = query.get('sort');
    const kept = [...this.#indexed.values()].filter(telescopeFilter(query, faulty));
    if (sort !== null) kept.sort(orderOf(sort, faulty));
    const rows = this.#page(kept, size, clamp(number, 0));
    const total = faulty('total-without-filters') ? this.#indexed.size : kept.length;
    const pages = size === 0 ? 0 : total / size;
    const totalPages = faulty('pages-rounded-down') ? Math.floor(pages) : Math.ceil(pages);
    const telescopes = rows.map((row) => shaped(row, query.get('fields'), faulty));
    const isBare = telescopes.length === 0 && faulty('nothing-without-envelope');
    return {
      status: 200,
      body: {
        ...(!isBare && { _embedded: { telescopes } }),
        _links: this.#links(query, number, Math.ceil(kept.length / clamp(size, 1))),
        page: { size, number, totalElements: total, totalPages },
      },
    };
  }

  #page(kept: readonly Row[], size: number, number: number): Row[] {
    const faulty = this.#faulty;
    const moved = number === 0 ? 0 : faulty('page-repeats') ? -1 : faulty('page-skips') ? 1 : 0;
    const start = number * size + moved;
    const isLast = start < kept.length && start + size > kept.length && number > 0;
    const from = faulty('last-page-padded') && isLast ? clamp(kept.length - size, 0) : start;
    return kept.slice(from, from + size + (faulty('one-too-many') ? 1 : 0));
  }

  #links(query: URLSearchParams, number: number, pages: number): Record<string, { href: string }> {
    const faulty = this.#faulty;
    const to = (page: number, kept = query): { href: string } => {
      const target = new URLSearchParams(kept);
      target.set('page', `${page}`);
      return { href: `/telescopes?${target}` };
    };
    const size = query.get('size');
    const bare = new URLSearchParams(size === null ? {} : { size });
    const last = clamp(pages - 1, 0) + (faulty('last-is-too-far') ? 1 : 0);
    const hasNext = number < pages - 1 || faulty('next-after-the-last');
    return {
      self: to(number),
      first: to(faulty('first-is-second') ? 1 : 0),
      ...(number > 0 && { prev: to(faulty('prev-is-first') ? 0 : number - 1) }),
      ...(hasNext && { next: to(number + 1, faulty('next-without-filters') ? bare : query) }),
      last: to(last),
    };
  }

  #below(asked: Asked, { id }: Row): Answer {
    const { method, body, query } = asked;
    if (method === 'POST')
      return isRecord(body) && isSighting(body) ? { status: 201, body: this.#sighting(id, body) } : problem(400);
    if (method !== 'GET') return problem(405);
    const faulty = this.#faulty;
    const limit = wholeOf(query, 'limit', { usual: 5, least: 1, largest: 20 });
    const offset = wholeOf(query, 'offset', { usual: 0, least: 0, largest: 1e9 });
    const own = this.#sightings.filter((one) => one['telescopeId'] === id || faulty('other-parents-too'));
    const kept = own.filter(sightingFilter(query, faulty)).toSorted(this.#sightingOrder(query.get('sort')));
    const start = offset === 0 ? 0 : offset + (faulty('offset-by-one') ? 1 : 0);
    const rows = kept.slice(start, start + limit);
    const link = this.#linkHeader(asked, { limit, offset, count: kept.length });
    const total = faulty('header-total-of-page') ? rows.length : kept.length;
    return { status: 200, headers: { link, 'x-total-count': `${total}` }, body: rows };
  }

  #sightingOrder(sort: string | null): (a: Row, b: Row) => number {
    const asked = sort ?? (this.#faulty('other-default-order') ? 'seenAt' : '-seenAt');
    const name = asked.replace(/^-/, '');
    if (!['seenAt', 'magnitude'].includes(name)) throw new BadQuery('sort');
    const value = (row: Row): number =>
      name === 'seenAt' ? Date.parse(JSON.stringify(row[name]).slice(1, -1)) : Number(row[name]);
    return (a, b) => (value(a) - value(b)) * (asked.startsWith('-') ? -1 : 1);
  }

  #linkHeader(
    { query, path, origin }: Asked,
    { limit, offset, count }: { limit: number; offset: number; count: number },
  ): string {
    const faulty = this.#faulty;
    const to = (rel: string, start: number): string => {
      const target = new URLSearchParams(query);
      target.set('offset', `${start}`);
      target.set('limit', `${limit}`);
      if (rel === 'next' && faulty('header-next-without-sort')) target.delete('sort');
      return `<${origin}/${path.join('/')}?${target}>; rel="${rel}"`;
    };
    const last = clamp(Math.ceil(count / limit) - 1, 0) * limit + (faulty('header-last-is-too-far') ? limit : 0);
    return [
      to('first', 0),
      ...(offset > 0 ? [to('prev', clamp(offset - limit, 0))] : []),
      ...(offset + limit < count ? [to('next', offset + limit)] : []),
      to('last', last),
    ].join(', ');
  }

  #onSightings({ method, query, origin }: Asked, id: string | undefined): Answer {
    if (id !== undefined) {
      const found = this.#sightings.find((one) => one.id === id);
      if (found === undefined) return problem(404);
      if (method === 'GET') return { status: 200, body: found };
      if (method !== 'DELETE') return problem(405);
      this.#sightings = this.#sightings.filter((one) => one !== found);
      return { status: 204 };
    }
    if (method !== 'GET') return problem(405);
    const limit = wholeOf(query, 'limit', { usual: 5, least: 1, largest: 20 });
    const rows = this.#afterCursor(query.get('cursor'));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const cursor = this.#faulty('cursor-is-position')
      ? `${Number(query.get('cursor') ?? 0) + limit}`
      : `${this.#recorded.get(last?.id ?? '') ?? 0}`;
    const next = `<${origin}/sightings?${new URLSearchParams({ limit: `${limit}`, cursor })}>; rel="next"`;
    return { status: 200, ...(rows.length > limit && { headers: { link: next } }), body: page };
  }

  #afterCursor(cursor: string | null): readonly Row[] {
    if (cursor === null) return this.#sightings;
    if (this.#faulty('cursor-is-position')) return this.#sightings.slice(Number(cursor));
    return this.#sightings.filter(({ id }) => (this.#recorded.get(id) ?? 0) > Number(cursor));
  }
}

const problem = (status: number): Answer => ({ status, body: { title: `Problem ${status}`, status } });

const isText = (value: unknown, least: number, longest: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= longest;

const isBetween = (value: unknown, least: number, largest: number): boolean =>
  typeof value === 'number' && value >= least && value <= largest;

const isTelescope = ({ name, kind, aperture, operational, remarks }: Record<string, unknown>): boolean =>
  isText(name, 3, 60) &&
  typeof kind === 'string' &&
  ['refractor', 'reflector', 'radio'].includes(kind) &&
  Number.isInteger(aperture) &&
  isBetween(aperture, 10, 100_000) &&
  typeof operational === 'boolean' &&
  isText(remarks, 0, 200);

const isSighting = ({ object, magnitude, seenAt }: Record<string, unknown>): boolean =>
  isText(object, 2, 60) &&
  isBetween(magnitude, -30, 30) &&
  typeof seenAt === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(seenAt) &&
  !Number.isNaN(Date.parse(seenAt));
