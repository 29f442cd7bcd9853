import { defaultParameters, generateScenarios } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { libraryModel, startLibrary } from './testing/library.ts';
import type { Library } from './testing/library.ts';
import { warmUp } from './warm-up.ts';
import type { WarmUpOptions } from './options.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
let library: Library;

beforeEach(async () => {
  library = await startLibrary();
});
afterEach(() => library.close());

const learn = (changes: Partial<WarmUpOptions> = {}) =>
  warmUp(libraryModel, {
    transport,
    tokens: null,
    signal: new AbortController().signal,
    safety: new RunSafety({
      routes: () => Promise.resolve(libraryModel.operations.map((one) => ({ ...one, operation: one }))),
    }),
    endpoints: libraryModel.operations.map((operation, id): CalledEndpoint => ({
      id,
      method: operation.method,
      path: operation.path,
      operation: { ...operation, baseUrl: library.url },
      baseUrl: library.url,
      defaults: defaultParameters(operation, {}),
    })),
    ...changes,
  });

const kinds = (repairs: readonly { kind: string; at: string }[] | undefined) =>
  repairs?.map(({ kind, at }) => `${kind} ${at}`);

describe('a warm-up', () => {
  it('gets past refusals that the document does not tell of', async () => {
    const { learned } = await learn();
    const { operations } = learned;
    expect(operations['POST /shelves']).toMatchObject({ outcome: 'accepted', duplicates: 'refused' });
    expect(kinds(operations['POST /shelves']?.repairs)).toEqual(['value /branch', 'unique /name']);
    expect(operations['POST /books']?.outcome).toBe('accepted');
    expect(kinds(operations['POST /books']?.repairs)).toEqual(['value /pages', 'reference /shelf']);
    expect(operations['POST /books/{id}/loans']).toMatchObject({
      outcome: 'accepted',
      repairs: [{ kind: 'state', in: 'path', at: 'id', states: ['shelved'] }],
    });
    expect(operations['POST /books/{id}/moves']?.moves).toEqual([
      { from: 'drafted', to: 'shelved', choice: { at: '/to', value: 'shelved' } },
      { from: 'shelved', to: 'lent', choice: { at: '/to', value: 'lent' } },
    ]);
  });

  it('learns what a record needs before it can be removed', async () => {
    const { learned } = await learn();
    expect(learned.operations['DELETE /cards/{id}']).toMatchObject({
      outcome: 'accepted',
      releases: [{ operation: 'POST /cards/{id}/hand-in' }],
    });
    expect([...library.records.keys()]).toEqual(['/shelves/old']);
  });

  it('removes what it made, also what it has moved on, and touches nothing else', async () => {
    await learn();
    expect([...library.records.keys()]).toEqual(['/shelves/old']);
    expect(library.requests.filter(({ method, path }) => method === 'DELETE' && path === '/shelves/old')).toEqual([]);
  });

  it('learns the same twice, and the same facts give the same scenarios', async () => {
    const [first, second] = [await learn(), await learn()];
    const without = ({ learned }: typeof first) => JSON.stringify(learned).replaceAll(/shelf-\d+-x/g, '');
    expect(without(second)).toBe(without(first));
    const [operation] = libraryModel.operations.filter(({ key }) => key === 'POST /books/{id}/loans');
    if (operation === undefined) throw new Error('There is no such operation.');
    const scenarios = () => generateScenarios(operation, libraryModel, { learned: structuredClone(first.learned) });
    expect(scenarios()).toEqual(scenarios());
  });

  it('sends no more than it may, and cleans up all the same', async () => {
    const { learned, requests } = await learn({ maxRequests: 6 });
    expect(requests).toBeLessThan(20);
    expect([...library.records.keys()]).toEqual(['/shelves/old']);
    expect(learned.operations['POST /books/{id}/loans']).toMatchObject({
      outcome: 'not_tried',
      refusal: { text: expect.stringContaining('budget') },
    });
  });

  it('sends only GET to a system that is read only', async () => {
    const { learned } = await learn({ isReadOnly: true });
    expect(new Set(library.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(learned.operations['GET /shelves']?.outcome).toBe('accepted');
    expect(learned.operations['GET /shelves/{mark}']?.outcome).toBe('accepted');
  });

  it('calls for what is asked about nothing but that, and what it stands on', async () => {
    await learn({ asked: new Set(['GET /shelves']) });
    expect(new Set(library.requests.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(['GET /shelves']));
    const { learned } = await learn({ asked: new Set(['POST /books', 'DELETE /books/{id}']) });
    expect(learned.operations['POST /books']?.outcome).toBe('accepted');
    expect(library.requests.some(({ path }) => path.startsWith('/cards'))).toBe(false);
    expect([...library.records.keys()]).toEqual(['/shelves/old']);
  });

  it('says once why what stands on a refused request is not reached', async () => {
    library.records.clear();
    const model = {
      ...libraryModel,
      operations: libraryModel.operations.filter(({ path }) => path.startsWith('/books')),
    };
    const { learned } = await warmUp(model, {
      transport,
      tokens: null,
      signal: new AbortController().signal,
      safety: new RunSafety(),
      endpoints: model.operations.map((operation, id) => ({
        id,
        method: operation.method,
        path: operation.path,
        operation,
        baseUrl: library.url,
        defaults: defaultParameters(operation, {}),
      })),
    });
    const reasons = new Set(Object.values(learned.operations).map(({ refusal }) => refusal?.text));
    expect([...reasons]).toEqual(['POST /books answers 422: does not exist']);
    expect(learned.operations['POST /books']).toMatchObject({ outcome: 'refused', repairs: [] });
  });
});
