import { startSmallApi } from '../testing/small-api.ts';
import type { Answer, Asked, SmallApi } from '../testing/small-api.ts';

export const MUSEUM_FAULTS = [
  'expand-ignored',
  'other-expanded',
  'include-ignored',
  'first-included',
  'none-of-a-list',
] as const;
export type MuseumFault = (typeof MUSEUM_FAULTS)[number];

const text = { type: 'string' };
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});
const json = (schema: unknown) => ({ 'application/json': { schema } });
const answers = (schema: unknown) => ({ description: 'Done.', content: json(schema) });
const missing = { '404': { description: 'Nothing has this id.' } };
const inPath = (name: string) => [{ name, in: 'path', required: true, schema: text }];
const painting = object({ id: text, title: text });
const loan = object({ id: text, painting: { anyOf: [text, painting] }, borrower: text });

const link = (type: string) => object({ data: object({ type: { type: 'string', enum: [type] }, id: text }) });
const tour = object({
  type: { type: 'string', enum: ['tours'] },
  id: text,
  attributes: object({ title: text }),
  relationships: object({ guide: link('guides'), hall: link('halls') }),
});
const included = { type: 'array', items: object({ type: text, id: text }) };
const include = {
  name: 'include',
  in: 'query',
  style: 'form',
  explode: false,
  description: 'What is sent along in `included`.',
  schema: { type: 'array', items: { type: 'string', enum: ['guide', 'hall'] } },
};

/** A museum that lends paintings, with ids that can be expanded, and gives tours, with related resources that can be included. */
export const museumDocument = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Museum', version: '1' },
  paths: {
    '/paintings': { get: { responses: { '200': answers({ type: 'array', items: painting }) } } },
    '/loans': {
      post: {
        requestBody: { required: true, content: json(object({ painting_id: text, borrower: text })) },
        responses: { '201': answers(loan) },
      },
    },
    '/loans/{loanId}': {
      parameters: inPath('loanId'),
      get: {
        parameters: [
          {
            name: 'expand[]',
            in: 'query',
            style: 'form',
            explode: true,
            schema: { type: 'array', items: { type: 'string', enum: ['painting'] } },
          },
        ],
        responses: { '200': answers(loan), ...missing },
      },
      delete: { responses: { '204': { description: 'Gone.' }, ...missing } },
    },
    '/tours': {
      get: {
        parameters: [include],
        responses: { '200': answers(object({ data: { type: 'array', items: tour }, included }, ['data'])) },
      },
    },
    '/tours/{tourId}': {
      parameters: inPath('tourId'),
      get: {
        parameters: [include],
        responses: { '200': answers(object({ data: tour, included }, ['data'])), ...missing },
      },
    },
  },
});

const PAINTINGS = ['Heron', 'Mill', 'Storm'].map((title, at) => ({ id: `p-${at}`, title }));
const TOURS = ['Masters', 'Moderns'].map((title, at) => ({
  type: 'tours',
  id: `t-${at}`,
  attributes: { title },
  relationships: {
    guide: { data: { type: 'guides', id: `g-${at}` } },
    hall: { data: { type: 'halls', id: `h-${at}` } },
  },
}));

type Tour = (typeof TOURS)[number];
const NOT_FOUND: Answer = { status: 404, body: { message: 'not found' } };

export class Museum {
  readonly loans = new Map<string, { id: string; painting: string; borrower: string }>();
  readonly #fault: MuseumFault | null;
  #next = 1;

  constructor(fault: MuseumFault | null) {
    this.#fault = fault;
  }

  start(): Promise<SmallApi> {
    return startSmallApi((asked) => this.#answer(asked));
  }

  #answer(asked: Asked): Answer {
    const [kind, id] = asked.path;
    if (kind === 'paintings') return { status: 200, body: PAINTINGS };
    if (kind === 'tours') return this.#tours(asked, id);
    if (kind !== 'loans') return NOT_FOUND;
    if (id !== undefined) return this.#loan(asked, id);
    const made = {
      id: `l-${this.#next++}`,
      painting: String(asked.body['painting_id']),
      borrower: String(asked.body['borrower']),
    };
    this.loans.set(made.id, made);
    return { status: 201, body: made };
  }

  #loan({ method, query }: Asked, id: string): Answer {
    const found = this.loans.get(id);
    if (found === undefined) return NOT_FOUND;
    if (method === 'DELETE') return this.loans.delete(id) ? { status: 204 } : NOT_FOUND;
    if (!query.getAll('expand[]').includes('painting') || this.#fault === 'expand-ignored')
      return { status: 200, body: found };
    const at = PAINTINGS.findIndex((one) => one.id === found.painting) + (this.#fault === 'other-expanded' ? 1 : 0);
    return { status: 200, body: { ...found, painting: PAINTINGS[at % PAINTINGS.length] } };
  }

  #tours({ query }: Asked, id: string | undefined): Answer {
    const asked = (query.get('include') ?? '').split(',').filter((one) => one === 'guide' || one === 'hall');
    const found = TOURS.filter((one) => id === undefined || one.id === id);
    if (found.length === 0) return NOT_FOUND;
    const body = { data: id === undefined ? found : found[0] };
    if (asked.length === 0 || this.#fault === 'include-ignored') return { status: 200, body };
    if (id === undefined && this.#fault === 'none-of-a-list') return { status: 200, body: { ...body, included: [] } };
    const names = this.#fault === 'first-included' ? asked.slice(0, 1) : asked;
    return { status: 200, body: { ...body, included: found.flatMap((one) => along(one, names)) } };
  }
}

const along = ({ relationships }: Tour, names: readonly ('guide' | 'hall')[]) =>
  names.map((name) => relationships[name].data);
