import { z } from 'zod';
import { documentOf, inPath, json, type Node } from '../lists/document.ts';
import { serve, type Answer, type Asked, type ListServer } from '../lists/list-server.ts';

/** Defects of the stamps, one at a time. */
export const STAMP_FAULTS = [
  'result-dropped',
  'results-reversed',
  'last-not-made',
  'same-id',
  'bad-refuses-all',
  'bad-accepted',
  'bad-drops-next',
] as const;
export type StampFault = (typeof STAMP_FAULTS)[number];

const fields: Node = {
  motif: { type: 'string', minLength: 3, maxLength: 60 },
  cents: { type: 'integer', minimum: 1, maximum: 900 },
};
const sent: Node = { type: 'object', required: ['motif', 'cents'], properties: fields };
const missing: Node = { 404: { description: 'There is none.' } };
const refused: Node = { 422: { description: 'The body cannot be read.' } };
const stamp: Node = {
  type: 'object',
  required: ['id', 'motif', 'cents'],
  properties: { id: { type: 'string' }, ...fields },
};

export const stampDocument = documentOf(
  'Stamps',
  {
    '/stamps': {
      post: {
        requestBody: { required: true, ...json(sent) },
        responses: { 201: { description: 'Made.', ...json(stamp) }, ...refused },
      },
    },
    '/stamps/batch': {
      post: {
        summary: 'Add several stamps',
        description: 'Each stamp is looked at by itself.',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['stamps'],
            properties: { stamps: { type: 'array', minItems: 1, maxItems: 20, items: sent } },
          }),
        },
        responses: {
          207: {
            description: 'One result for each, in the order given.',
            ...json({
              type: 'object',
              required: ['results'],
              properties: {
                results: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['status'],
                    properties: { status: { type: 'integer' }, id: { type: 'string' }, error: { type: 'string' } },
                  },
                },
              },
            }),
          },
          ...refused,
        },
      },
    },
    '/stamps/{stampId}': {
      parameters: [inPath('stampId')],
      get: { responses: { 200: { description: 'It.', ...json(stamp) }, ...missing } },
      delete: { responses: { 204: { description: 'Gone.' }, ...missing } },
    },
  },
  {},
);

const stampSchema = z.object({
  motif: z.string().min(3).max(60),
  cents: z.number().int().min(1).max(900),
});
const batchSchema = z.object({ stamps: z.array(z.unknown()).min(1).max(20) });
type Stamp = z.infer<typeof stampSchema>;
type Result = { status: number; id?: string; error?: string };

/** Stamps that are added several at a time, on loopback. */
export class Stamps {
  readonly #fault: StampFault | null;
  readonly #stamps = new Map<string, Stamp>([['s1', { motif: 'Heron', cents: 85 }]]);
  #next = 1;

  constructor(fault: StampFault | null) {
    this.#fault = fault;
  }

  serve(): Promise<ListServer> {
    return serve('application/json', (asked) => this.#answer(asked));
  }

  get left(): number {
    return this.#stamps.size - 1;
  }

  #answer({ method, path: [, id], body }: Asked): Answer {
    if (id === undefined) {
      const read = stampSchema.safeParse(body);
      if (method !== 'POST') return { status: 405 };
      return read.success ? { status: 201, body: { id: this.#add(read.data), ...read.data } } : { status: 422 };
    }
    if (id === 'batch' && method === 'POST') return this.#batch(body);
    const found = this.#stamps.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { id, ...found } };
    if (method !== 'DELETE') return { status: 405 };
    this.#stamps.delete(id);
    return { status: 204 };
  }

  #add(stamp: Stamp): string {
    this.#next += 1;
    this.#stamps.set(`s${this.#next}`, stamp);
    return `s${this.#next}`;
  }

  #batch(body: unknown): Answer {
    const read = batchSchema.safeParse(body);
    if (!read.success) return { status: 422 };
    const sound = read.data.stamps.map((one) => stampSchema.safeParse(one).success);
    if (this.#fault === 'bad-refuses-all' && sound.includes(false)) return { status: 422 };
    const results = read.data.stamps.map((one, at) => this.#result(one, { isAfterBad: sound[at - 1] === false }));
    const last = results.at(-1)?.id;
    if (this.#fault === 'last-not-made' && results.length > 1 && last !== undefined) this.#stamps.delete(last);
    if (this.#fault === 'result-dropped' && results.length > 1) results.pop();
    if (this.#fault === 'results-reversed') results.reverse();
    const [first] = results;
    const same = results.map((one) => (one.id === undefined ? one : { ...one, id: first?.id }));
    return { status: 207, body: { results: this.#fault === 'same-id' ? same : results } };
  }

  #result(one: unknown, { isAfterBad }: { isAfterBad: boolean }): Result {
    const read = stampSchema.safeParse(one);
    if (!read.success) return this.#fault === 'bad-accepted' ? { status: 201 } : { status: 422, error: 'Not valid.' };
    const id = this.#add(read.data);
    if (this.#fault === 'bad-drops-next' && isAfterBad) this.#stamps.delete(id);
    return { status: 201, id };
  }
}
