import { z } from 'zod';
import { documentOf, inPath, inQuery, json, type Node } from './document.ts';
import { serve, type Answer, type Asked, type ListServer } from './list-server.ts';

/** Defects of the hikes, one at a time. */
export const HIKE_FAULTS = [
  'size-ignored',
  'one-too-many',
  'cursor-skips',
  'cursor-repeats',
  'cursor-ignored',
  'link-missing',
  'total-of-page',
  'total-of-all',
  'region-ignored',
  'filters-either',
  'min-exclusive',
  'max-ignored',
  'from-exclusive',
  'before-inclusive',
  'descending-ignored',
  'text-unsorted',
  'numbers-as-text',
  'search-prefix-only',
  'search-case-sensitive',
  'search-title-only',
  'quotes-break',
  'deleted-listed',
  'change-not-found',
  'reports-of-all',
] as const;
export type HikeFault = (typeof HIKE_FAULTS)[number];

const sentSchema = z.object({
  title: z.string(),
  guide: z.string(),
  region: z.string(),
  lengthKm: z.number(),
  opensOn: z.string(),
});
const reportSchema = z.object({ text: z.string() });

type Hike = z.infer<typeof sentSchema> & { id: string };

interface Report {
  id: string;
  hike: string;
  text: string;
}

const text = (maxLength: number): Node => ({ type: 'string', minLength: 3, maxLength });
const fields: Node = {
  title: text(60),
  guide: text(60),
  region: { type: 'string', enum: ['north', 'east', 'south', 'west'] },
  lengthKm: { type: 'number', minimum: 0.5, maximum: 400 },
  opensOn: { type: 'string', format: 'date', example: '2024-03-01' },
};
const paging = [
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
  inQuery('after', { type: 'string' }, 'From the Link header of the page before.'),
];
const page = (schema: Node): Node => ({
  description: 'One page.',
  headers: {
    Link: { schema: { type: 'string' } },
    'X-Total-Count': { schema: { type: 'integer' }, required: true },
  },
  ...json({ type: 'array', items: schema }),
});
const refused: Node = { description: 'Not valid.' };
const one = (schema: Node): Node => ({ description: 'It.', ...json(schema) });
const hike: Node = { $ref: '#/components/schemas/Hike' };
const report: Node = { $ref: '#/components/schemas/Report' };
const missing: Node = { 404: { description: 'No such hike.' } };

export const hikeDocument = documentOf(
  'Hikes',
  {
    '/hikes': {
      get: {
        description: 'All given filters must match.',
        parameters: [
          ...paging,
          inQuery('region', { type: 'string', enum: ['north', 'east', 'south', 'west'] }),
          inQuery('minLengthKm', { type: 'number' }),
          inQuery('maxLengthKm', { type: 'number' }),
          inQuery('opensFrom', { type: 'string', format: 'date' }, 'Opens on or after this day.'),
          inQuery('opensBefore', { type: 'string', format: 'date' }, 'Opens before this day.'),
          inQuery('q', { type: 'string' }, 'Part of the title or of the guide, case-insensitive.'),
          inQuery('sort', { type: 'string', enum: ['title', '-title', 'lengthKm', '-lengthKm'] }),
        ],
        responses: { 200: page(hike) },
      },
      post: {
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/HikeFields' }) },
        responses: { 201: one(hike), 400: refused },
      },
    },
    '/hikes/{hikeId}': {
      parameters: [inPath('hikeId')],
      get: { responses: { 200: one(hike), ...missing } },
      patch: {
        requestBody: { required: true, ...json({ type: 'object', properties: fields }) },
        responses: { 200: one(hike), 400: refused, ...missing },
      },
      delete: { responses: { 204: { description: 'Gone.' }, ...missing } },
    },
    '/hikes/{hikeId}/reports': {
      parameters: [inPath('hikeId')],
      get: { parameters: paging, responses: { 200: page(report), ...missing } },
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['text'], properties: { text: text(200) } }),
        },
        responses: { 201: one(report), 400: refused, ...missing },
      },
    },
  },
  {
    HikeFields: { type: 'object', required: Object.keys(fields), properties: fields },
    Hike: {
      type: 'object',
      required: ['id', ...Object.keys(fields)],
      properties: { id: { type: 'string', readOnly: true }, ...fields },
    },
    Report: {
      type: 'object',
      required: ['id', 'text'],
      properties: { id: { type: 'string' }, text: { type: 'string' } },
    },
  },
);

const SEEDS: Omit<Hike, 'id'>[] = [
  { title: 'Zirbel Loop', guide: 'Ann Ode', region: 'north', lengthKm: 7.5, opensOn: '2023-04-01' },
  { title: 'amber Ridge', guide: 'Bo Tal', region: 'east', lengthKm: 100, opensOn: '2023-06-15' },
  { title: "Miller's Way", guide: 'Cy Uhl', region: 'north', lengthKm: 22, opensOn: '2022-05-05' },
  { title: 'Dune Path', guide: 'Di Vos', region: 'west', lengthKm: 9, opensOn: '2023-04-01' },
];

/** Hikes on loopback: bare arrays, a cursor, `Link` and `X-Total-Count`. */
export class Hikes {
  readonly #faults: ReadonlySet<HikeFault>;
  readonly #hikes = new Map<string, Hike>();
  readonly #first = new Map<string, Hike>();
  readonly #deleted: Hike[] = [];
  readonly #reports: Report[] = [];
  #next = 0;

  constructor(faults: readonly HikeFault[]) {
    this.#faults = new Set(faults);
    for (const seed of SEEDS) this.#add(seed);
  }

  serve(): Promise<ListServer> {
    return serve('application/json', (asked) => this.#answer(asked));
  }

  get left(): number {
    return this.#hikes.size - SEEDS.length;
  }

  #has(fault: HikeFault): boolean {
    return this.#faults.has(fault);
  }

  #id(kind: string): string {
    this.#next += 1;
    return `${kind}_${(this.#next * 7919).toString(36)}`;
  }

  #add(sent: Omit<Hike, 'id'>): Hike {
    const made = { ...sent, id: this.#id('trl') };
    this.#hikes.set(made.id, made);
    this.#first.set(made.id, { ...made });
    return made;
  }

  #answer({ method, path: [, id, below], query, body }: Asked): Answer {
    if (id === undefined) {
      if (method === 'GET') return this.#list(query);
      const sent = sentSchema.safeParse(body);
      return sent.success ? { status: 201, body: this.#add(sent.data) } : { status: 400 };
    }
    const found = this.#hikes.get(id);
    if (found === undefined) return { status: 404 };
    if (below !== undefined) return this.#below(method, found, { query, body });
    if (method === 'GET') return { status: 200, body: found };
    if (method === 'PATCH') {
      Object.assign(found, sentSchema.partial().parse(body));
      return { status: 200, body: found };
    }
    this.#hikes.delete(id);
    this.#deleted.push(found);
    return { status: 204 };
  }

  #below(method: string, { id }: Hike, { query, body }: Pick<Asked, 'query' | 'body'>): Answer {
    if (method === 'GET') {
      const own = this.#reports.filter(({ hike: of }) => this.#has('reports-of-all') || of === id);
      return this.#page(own, own.length, query);
    }
    const { text: said } = reportSchema.parse(body);
    const made = { id: this.#id('rep'), hike: id, text: said };
    this.#reports.push(made);
    return { status: 201, body: { id: made.id, text: made.text } };
  }

  #list(query: URLSearchParams): Answer {
    const q = query.get('q');
    if (this.#has('quotes-break') && q?.includes("'") === true) return { status: 500, body: { error: 'syntax' } };
    const all = [...this.#hikes.values(), ...(this.#has('deleted-listed') ? this.#deleted : [])];
    const tests = this.#tests(query);
    const isKept = (one: Hike): boolean =>
      this.#has('filters-either') && tests.length > 0
        ? tests.some((test) => test(one))
        : tests.every((test) => test(one));
    const found = all.filter(isKept).toSorted(this.#order(query.get('sort')));
    return this.#page(found, this.#has('total-of-all') ? all.length : found.length, query);
  }

  #tests(query: URLSearchParams): ((one: Hike) => boolean)[] {
    const value = (name: string): string | null => query.get(name);
    const [region, min, max] = [value('region'), value('minLengthKm'), value('maxLengthKm')];
    const [from, before, q] = [value('opensFrom'), value('opensBefore'), value('q')];
    const field = (one: Hike): Hike => (this.#has('change-not-found') ? (this.#first.get(one.id) ?? one) : one);
    return [
      ...(region === null || this.#has('region-ignored') ? [] : [(one: Hike) => field(one).region === region]),
      ...(min === null
        ? []
        : [(one: Hike) => (this.#has('min-exclusive') ? one.lengthKm > Number(min) : one.lengthKm >= Number(min))]),
      ...(max === null || this.#has('max-ignored') ? [] : [(one: Hike) => one.lengthKm <= Number(max)]),
      ...(from === null
        ? []
        : [(one: Hike) => (this.#has('from-exclusive') ? one.opensOn > from : one.opensOn >= from)]),
      ...(before === null
        ? []
        : [(one: Hike) => (this.#has('before-inclusive') ? one.opensOn <= before : one.opensOn < before)]),
      ...(q === null ? [] : [(one: Hike) => this.#matches(one, q)]),
    ];
  }

  #matches({ title, guide }: Hike, q: string): boolean {
    const fold = (value: string): string => (this.#has('search-case-sensitive') ? value : value.toLowerCase());
    const texts = this.#has('search-title-only') ? [title] : [title, guide];
    return texts.some((value) =>
      this.#has('search-prefix-only') ? fold(value).startsWith(fold(q)) : fold(value).includes(fold(q)),
    );
  }

  #order(sort: string | null): (a: Hike, b: Hike) => number {
    const isDown = sort?.startsWith('-') === true && !this.#has('descending-ignored');
    const sign = isDown ? -1 : 1;
    if (sort?.endsWith('title') === true && !this.#has('text-unsorted'))
      return (a, b) => sign * a.title.localeCompare(b.title, 'en');
    if (sort?.endsWith('lengthKm') === true)
      return (a, b) =>
        sign *
        (this.#has('numbers-as-text') ? (String(a.lengthKm) < String(b.lengthKm) ? -1 : 1) : a.lengthKm - b.lengthKm);
    return () => 0;
  }

  #page(items: readonly (Hike | Report)[], total: number, query: URLSearchParams): Answer {
    const limit = this.#has('size-ignored') ? 100 : Number(query.get('limit') ?? 25);
    const after = query.get('after');
    const from = after === null || this.#has('cursor-ignored') ? 0 : Number(Buffer.from(after, 'base64url').toString());
    const shown = items.slice(from, from + limit + (this.#has('one-too-many') ? 1 : 0));
    const shift = this.#has('cursor-skips') ? 1 : this.#has('cursor-repeats') ? -1 : 0;
    const next = new URLSearchParams(query);
    next.set('after', Buffer.from(String(from + limit + shift)).toString('base64url'));
    const hasNext = from + limit < items.length && !this.#has('link-missing');
    return {
      status: 200,
      headers: {
        'x-total-count': String(this.#has('total-of-page') ? shown.length : total),
        ...(hasNext && { link: `</hikes?${next.toString()}>; rel="next"` }),
      },
      body: shown.map((item) => ('hike' in item ? { id: item.id, text: item.text } : item)),
    };
  }
}
