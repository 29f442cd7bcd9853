import { z } from 'zod';
import { documentOf, inPath, json, type Node } from '../lists/document.ts';
import { serve, type Answer, type Asked, type ListServer } from '../lists/list-server.ts';

/** Defects of the renders and palettes, one at a time. */
export const RENDER_FAULTS = [
  'never-ends',
  'too-late',
  'ends-failed',
  'state-returns',
  'progress-falls',
  'location-elsewhere',
  'image-missing',
  'width-ignored',
  'palette-lost',
  'palette-kept',
] as const;
export type RenderFault = (typeof RENDER_FAULTS)[number];

const text = (maxLength: number): Node => ({ type: 'string', minLength: 1, maxLength });
const made = (what: string): Node => ({
  description: `The ${what} is at \`Location\`.`,
  headers: { Location: { schema: { type: 'string' }, required: true } },
});
const it = (schema: Node): Node => ({ description: 'It.', ...json(schema) });
const missing: Node = { 404: { description: 'There is no such thing.' } };
const refused: Node = { 422: { description: 'Not valid.' } };
const sentRender: Node = {
  type: 'object',
  required: ['title', 'width'],
  properties: { title: text(60), width: { type: 'integer', minimum: 16, maximum: 4096 } },
};
const palette: Node = {
  type: 'object',
  required: ['name', 'colours'],
  properties: { name: text(60), colours: { type: 'integer', minimum: 1, maximum: 64 } },
};

export const renderDocument = documentOf(
  'Renders',
  {
    '/renders': {
      post: {
        summary: 'Start a render',
        description: 'Rendering goes on in the background and is finished within 2 seconds.',
        requestBody: { required: true, ...json(sentRender) },
        responses: { 202: made('render'), ...refused },
      },
    },
    '/renders/{renderId}': {
      parameters: [inPath('renderId')],
      get: {
        summary: 'How far a render is',
        responses: { 200: it({ $ref: '#/components/schemas/Render' }), ...missing },
      },
      delete: {
        responses: { 204: { description: 'Gone.' }, 409: { description: 'It is not finished.' }, ...missing },
      },
    },
    '/renders/{renderId}/image': {
      parameters: [inPath('renderId')],
      get: {
        summary: 'The image of a finished render',
        responses: {
          200: it({
            type: 'object',
            required: ['title', 'width', 'bytes'],
            properties: { title: text(60), width: { type: 'integer' }, bytes: { type: 'integer' } },
          }),
          409: { description: 'The render is not finished.' },
          ...missing,
        },
      },
    },
    '/palettes': {
      post: {
        requestBody: { required: true, ...json(palette) },
        responses: { 201: made('palette'), ...refused },
      },
    },
    '/palettes/{paletteId}': {
      parameters: [inPath('paletteId')],
      get: { responses: { 200: it(palette), ...missing } },
      put: {
        requestBody: { required: true, ...json(palette) },
        responses: { 204: { description: 'Changed.' }, ...refused, ...missing },
      },
      delete: { responses: { 204: { description: 'Gone.' }, ...missing } },
    },
  },
  {
    Render: {
      type: 'object',
      required: ['title', 'width', 'status', 'progress'],
      properties: {
        title: text(60),
        width: { type: 'integer' },
        status: { type: 'string', enum: ['queued', 'rendering', 'completed', 'failed'] },
        progress: { type: 'integer', minimum: 0, maximum: 100 },
      },
    },
  },
);

const renderSchema = z.object({
  title: z.string().min(1).max(60),
  width: z.number().int().min(16).max(4096),
});
const paletteSchema = z.object({
  name: z.string().min(1).max(60),
  colours: z.number().int().min(1).max(64),
});

type Render = z.infer<typeof renderSchema> & { startedAt: number; answers: number };
type Progress = { status: string; progress: number };

const STEPS_MS = [120, 240, 360, 480];

/** Renders that take half a second, and palettes whose ids need escaping, on loopback. */
export class Renders {
  readonly #fault: RenderFault | null;
  readonly #renders = new Map<string, Render>();
  readonly #palettes = new Map<string, z.infer<typeof paletteSchema>>([['house #1', { name: 'House', colours: 3 }]]);
  #next = 10;

  constructor(fault: RenderFault | null) {
    this.#fault = fault;
  }

  serve(): Promise<ListServer> {
    return serve('application/json', (asked) => this.#answer(asked));
  }

  get left(): number {
    return this.#renders.size + this.#palettes.size - 1;
  }

  #answer(asked: Asked): Answer {
    const [kind, id, part] = asked.path.map((segment) => decodeURIComponent(segment));
    if (kind === 'palettes') return this.#palette(asked, id);
    if (kind !== 'renders') return { status: 404 };
    if (id === undefined) return this.#start(asked);
    const render = this.#renders.get(id);
    if (render === undefined) return { status: 404 };
    return part === 'image' ? this.#image(render) : this.#render(asked, id, render);
  }

  #start({ method, body, origin }: Asked): Answer {
    if (method !== 'POST') return { status: 405 };
    const sent = renderSchema.safeParse(body);
    if (!sent.success) return { status: 422 };
    this.#next += 1;
    this.#renders.set(`r-${this.#next}`, { ...sent.data, startedAt: Date.now(), answers: 0 });
    const at = this.#fault === 'location-elsewhere' ? this.#next + 1000 : this.#next;
    return { status: 202, headers: { location: `${origin}/renders/r-${at}/?full=1`, 'retry-after': '0' } };
  }

  #isUnended(passedMs: number): boolean {
    return this.#fault === 'never-ends' || (this.#fault === 'too-late' && passedMs < 6000);
  }

  #backward(isAhead: boolean): Progress | null {
    if (this.#fault === 'state-returns') return { status: isAhead ? 'rendering' : 'queued', progress: 20 };
    return this.#fault === 'progress-falls' ? { status: 'rendering', progress: isAhead ? 60 : 20 } : null;
  }

  #progress(render: Render): Progress {
    const passed = Date.now() - render.startedAt;
    render.answers += 1;
    const backward = render.answers < 4 ? this.#backward(render.answers === 2) : null;
    if (backward !== null) return backward;
    const step = STEPS_MS.filter((ms) => ms < passed).length;
    if (step === 4 && this.#isUnended(passed)) return { status: 'rendering', progress: 80 };
    if (step === 4 && this.#fault === 'ends-failed') return { status: 'failed', progress: 100 };
    return { status: ['queued', 'rendering', 'rendering', 'rendering', 'completed'][step] ?? '', progress: step * 25 };
  }

  #render({ method }: Asked, id: string, render: Render): Answer {
    const { title, width } = render;
    const progress = this.#progress(render);
    if (method === 'GET') return { status: 200, body: { title, width, ...progress } };
    if (method !== 'DELETE') return { status: 405 };
    if (!['completed', 'failed'].includes(progress.status)) return { status: 409 };
    this.#renders.delete(id);
    return { status: 204 };
  }

  #image(render: Render): Answer {
    if (this.#progress(render).status !== 'completed') return { status: 409 };
    if (this.#fault === 'image-missing') return { status: 404 };
    const { title, width } = render;
    return { status: 200, body: { title, width: this.#fault === 'width-ignored' ? 640 : width, bytes: width * 100 } };
  }

  #palette({ method, body }: Asked, id: string | undefined): Answer {
    const sent = paletteSchema.safeParse(body);
    if (id === undefined) {
      if (method !== 'POST') return { status: 405 };
      if (!sent.success) return { status: 422 };
      this.#next += 1;
      const own = `${sent.data.name} #${this.#next}`;
      if (this.#fault !== 'palette-lost') this.#palettes.set(own, sent.data);
      return { status: 201, headers: { location: `/palettes/${encodeURIComponent(own)}` } };
    }
    const found = this.#palettes.get(id);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: found };
    if (method === 'PUT') {
      if (!sent.success) return { status: 422 };
      this.#palettes.set(id, sent.data);
      return { status: 204 };
    }
    if (method !== 'DELETE') return { status: 405 };
    if (this.#fault !== 'palette-kept') this.#palettes.delete(id);
    return { status: 204 };
  }
}
