import type { Operation, Parameter } from '@assay/api-model';
import { baseScenario, defaultParameters } from '@assay/generator';
import type { Learned } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import { afterEach, expect, it } from 'vitest';
import { startApi } from '../testing/api.ts';
import type { Answer, Api } from '../testing/api.ts';
import { object, operation, text } from '../testing/operations.ts';
import { warmUp } from '../warm-up.ts';
import { waysToWrite } from './path-form.ts';

let api: Api;
afterEach(() => api.close());

/** How boxes are called in answers and in paths, by their number. */
interface Naming {
  shown: (number: string) => string;
  taken: (number: string) => string;
  example?: string;
}

const startDepot = ({ shown, taken }: Naming): Promise<Api> =>
  startApi([], (records, { method, path, body }): Answer => {
    if (method === 'POST') {
      const number = `${records.size + 71}`;
      const box = { id: shown(number), label: body['label'] };
      records.set(`/boxes/${taken(number)}`, box);
      return [201, box];
    }
    const box = records.get(decodeURIComponent(path));
    if (box === undefined) return [404, { message: 'Not found' }];
    if (method === 'DELETE') records.delete(decodeURIComponent(path));
    return method === 'DELETE' ? [204] : [200, box];
  });

function operationsFor({ example }: Naming): Operation[] {
  const id: Parameter = {
    name: 'id',
    in: 'path',
    required: true,
    description: null,
    deprecated: false,
    schema: text,
    style: 'simple',
    explode: false,
    ...(example !== undefined && { example }),
  };
  const box = object({ id: text, label: text });
  return [
    operation('POST', '/boxes', { body: object({ label: text }), answers: box }),
    operation('GET', '/boxes/{id}', { answers: box }),
    operation('DELETE', '/boxes/{id}'),
  ].map((one) => (one.path.includes('{') ? { ...one, parameters: [id] } : one));
}

async function learnBoxes(naming: Naming): Promise<{ learned: Learned; operations: Operation[] }> {
  api = await startDepot(naming);
  const operations = operationsFor(naming);
  const { learned } = await warmUp(
    { operations, definitions: {}, securitySchemes: {} },
    {
      transport: createTransport({ allowPrivateTargets: true, timeoutMs: 5000 }),
      tokens: null,
      signal: new AbortController().signal,
      safety: new RunSafety({ routes: () => Promise.resolve(operations.map((one) => ({ ...one, operation: one }))) }),
      endpoints: operations.map((one, at) => ({
        id: at,
        method: one.method,
        path: one.path,
        operation: { ...one, baseUrl: api.url },
        baseUrl: api.url,
        defaults: defaultParameters(one, {}),
      })),
    },
  );
  return { learned, operations };
}

it.each<[string, Naming, string | undefined]>([
  ['takes the id as it is', { shown: (id) => `box_${id}`, taken: (id) => `box_${id}` }, undefined],
  ['leaves a prefix out', { shown: (id) => `box_${id}`, taken: (id) => id }, 'after "box_"'],
  [
    'leaves the parts of a URN out',
    { shown: (id) => `urn:depot:box:${id}`, taken: (id) => id },
    'after "urn:depot:box:"',
  ],
  ['takes the end of an address', { shown: (id) => `/v1/boxes/${id}`, taken: (id) => id }, 'segment -1'],
  [
    'has a prefix that its example shows',
    { shown: (id) => id, taken: (id) => `box-${id}`, example: 'box-12' },
    'behind "box-"',
  ],
])('learns that a path %s, and leaves nothing', async (_, naming, form) => {
  const { learned, operations } = await learnBoxes(naming);
  expect(learned.operations['POST /boxes']?.pathForm).toBe(form);
  expect(learned.operations['GET /boxes/{id}']?.outcome).toBe('accepted');
  expect(learned.operations['DELETE /boxes/{id}']?.outcome).toBe('accepted');
  expect([...api.records.keys()]).toEqual([]);
  const [, read] = operations;
  const model = { operations, definitions: {}, securitySchemes: {} };
  const scenario = read === undefined ? null : baseScenario(read, model, { learned });
  const path = form === undefined ? 'id' : `${form} of id`;
  expect(scenario?.details.before?.[0]?.extracts.map((one) => one.path)).toContain(path);
});

it('has one way only to write what has no parts', () => {
  expect(waysToWrite(7, { form: 'whole', shown: [12] })).toEqual([{ form: 'whole', text: '7' }]);
  expect(waysToWrite('a1b2', { form: 'whole', shown: [] })).toEqual([{ form: 'whole', text: 'a1b2' }]);
});
