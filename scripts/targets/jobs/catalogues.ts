import { z } from 'zod';
import { documentOf, inPath, json, type Node } from '../lists/document.ts';
import { serve, type Answer, type Asked, type ListServer } from '../lists/list-server.ts';

/** Defects of the catalogues, one at a time. */
export const CATALOGUE_FAULTS = [
  'task-unknown',
  'ends-in-error',
  'state-returns',
  'not-made',
  'name-lost',
  'kept',
] as const;
export type CatalogueFault = (typeof CATALOGUE_FAULTS)[number];

const sent: Node = {
  type: 'object',
  required: ['name', 'pages'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 50 },
    pages: { type: 'integer', minimum: 1, maximum: 900 },
  },
};
const catalogue: Node = { $ref: '#/components/schemas/Catalogue' };
const missing: Node = { 404: { description: 'There is none.' } };
const refused: Node = { 400: { description: 'Not valid.' } };

export const catalogueDocument = documentOf(
  'Catalogues',
  {
    '/catalogues': {
      post: {
        description: 'A catalogue is put together by a task.',
        requestBody: { required: true, ...json(sent) },
        responses: {
          202: {
            description: 'The task.',
            ...json({ type: 'object', required: ['taskId'], properties: { taskId: { type: 'string' } } }),
          },
          ...refused,
        },
      },
    },
    '/tasks/{taskId}': {
      parameters: [inPath('taskId')],
      get: {
        responses: {
          200: {
            description: 'It.',
            ...json({
              type: 'object',
              required: ['state'],
              properties: {
                state: { type: 'string', enum: ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED'] },
                catalogueId: { type: 'string', description: 'Of a task that has succeeded.' },
              },
            }),
          },
          ...missing,
        },
      },
    },
    '/catalogues/{catalogueId}': {
      parameters: [inPath('catalogueId')],
      get: { responses: { 200: { description: 'It.', ...json(catalogue) }, ...missing } },
      put: {
        description: 'Takes effect a moment later.',
        requestBody: { required: true, ...json(sent) },
        responses: { 202: { description: 'Accepted.' }, ...refused, ...missing },
      },
      delete: { responses: { 202: { description: 'It will be removed in a moment.' }, ...missing } },
    },
  },
  {
    Catalogue: {
      type: 'object',
      required: ['catalogueId', 'name', 'pages'],
      properties: {
        catalogueId: { type: 'string' },
        name: { type: 'string' },
        pages: { type: 'integer' },
      },
    },
  },
);

const sentSchema = z.object({
  name: z.string().min(2).max(50),
  pages: z.number().int().min(1).max(900),
});
type Sent = z.infer<typeof sentSchema>;

const STEPS_MS = [100, 250];

/** Catalogues that tasks make, and changes that take a while, on loopback. */
export class Catalogues {
  readonly #fault: CatalogueFault | null;
  readonly #tasks = new Map<string, { startedAt: number; answers: number; catalogue: string }>();
  readonly #catalogues = new Map<string, Sent>([['c1', { name: 'Spring', pages: 20 }]]);
  readonly #later: { at: number; run: () => void }[] = [];
  #next = 1;

  constructor(fault: CatalogueFault | null) {
    this.#fault = fault;
  }

  serve(): Promise<ListServer> {
    return serve('application/json', (asked) => this.#answer(asked));
  }

  /** When all that was accepted is done. */
  get left(): number {
    for (const { run } of this.#later.splice(0)) run();
    return this.#catalogues.size - 1;
  }

  #answer(asked: Asked): Answer {
    const due = this.#later.filter(({ at }) => at <= Date.now());
    for (const one of due) {
      this.#later.splice(this.#later.indexOf(one), 1);
      one.run();
    }
    const [kind, id] = asked.path;
    if (kind === 'tasks') return this.#task(id ?? '');
    return id === undefined ? this.#start(asked) : this.#catalogue(asked, id);
  }

  #afterwards(ms: number, run: () => void): void {
    this.#later.push({ at: Date.now() + ms, run });
  }

  #start({ method, body }: Asked): Answer {
    if (method !== 'POST') return { status: 405 };
    const read = sentSchema.safeParse(body);
    if (!read.success) return { status: 400 };
    this.#next += 1;
    const [taskId, id] = [`t${this.#next}`, `c${this.#next}`];
    if (this.#fault !== 'task-unknown') this.#tasks.set(taskId, { startedAt: Date.now(), answers: 0, catalogue: id });
    const made = this.#fault === 'name-lost' ? { ...read.data, name: 'unnamed' } : read.data;
    if (this.#fault !== 'not-made') this.#afterwards(200, () => this.#catalogues.set(id, made));
    return { status: 202, body: { taskId } };
  }

  #task(id: string): Answer {
    const task = this.#tasks.get(id);
    if (task === undefined) return { status: 404 };
    task.answers += 1;
    if (this.#fault === 'state-returns' && task.answers < 4)
      return { status: 200, body: { state: task.answers === 2 ? 'RUNNING' : 'PENDING' } };
    const step = STEPS_MS.filter((ms) => Date.now() - task.startedAt > ms).length;
    if (step < 2) return { status: 200, body: { state: step === 0 ? 'PENDING' : 'RUNNING' } };
    if (this.#fault === 'ends-in-error') return { status: 200, body: { state: 'FAILED' } };
    return { status: 200, body: { state: 'SUCCEEDED', catalogueId: task.catalogue } };
  }

  #catalogue({ method, body }: Asked, id: string): Answer {
    const found = this.#catalogues.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { catalogueId: id, ...found } };
    if (method === 'PUT') {
      const read = sentSchema.safeParse(body);
      if (!read.success) return { status: 400 };
      this.#afterwards(150, () => this.#catalogues.has(id) && this.#catalogues.set(id, read.data));
      return { status: 202 };
    }
    if (method !== 'DELETE') return { status: 405 };
    if (this.#fault !== 'kept') this.#afterwards(150, () => this.#catalogues.delete(id));
    return { status: 202 };
  }
}
