import type { ImportedSystem, ProjectText, ProjectTextPlan, Scenario, Validation } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'self-hosted' });
  token = await app.signUp();
});
afterAll(() => app.close());

const setUp = (): Promise<ImportedSystem> => importSmall(app, token, 'http://127.0.0.1:1');
const textOf = async (id: number): Promise<ProjectText['files']> =>
  ((await app.call('getProjectText', { token, params: { id } })).body as ProjectText).files;
const send = (id: number, files: object[], more: object = {}) =>
  app.call('writeProjectText', { token, params: { id }, body: { files, ...more } });
const scenariosOf = async (id: number): Promise<Scenario[]> =>
  (await app.call('listScenarios', { token, params: { id } })).body as Scenario[];

const head = ({ endpoints: [first] }: ImportedSystem): string =>
  `endpoint: ${first?.method} ${first?.endpoint}\n\nscenarios:\n`;
const firstId = ({ endpoints: [first] }: ImportedSystem): number => first?.id ?? 0;
const PATH = 'endpoints/things/mine.yaml';
const TEXT = `  reads-one: # the first
    name: Reads one
    tags: [smoke]
    skip: not now
    x-owner: ann
    expect: 200
    headers: { X-Trace: "{{$randomUUID}}" }
    rules:
      # as it was asked for
      - rule: it is there
        means: The status is 200
        note: for people
      - the response has a field \`id\`

  with-rows:
    name: Reads {{row}}
    rows:
      - { row: one, trace: a }
      - { row: two, trace: b }
    expect: 200
    headers: { X-Trace: "{{trace}}" }
`;

describe('a text that is written', () => {
  it('becomes scenarios and rules, is skipped where it says so, and comes back to the byte with its comments', async () => {
    const system = await setUp();
    const file = { path: PATH, text: `# ours\n${head(system)}${TEXT}` };
    const preview = await app.call('previewProjectText', { token, params: { id: system.id }, body: { files: [file] } });
    expect(await scenariosOf(firstId(system))).toEqual([]);
    const { body } = await send(system.id, [{ ...file, replaces: null }]);
    expect(preview.body).toEqual(body);
    expect((body as ProjectTextPlan).added.map(({ key }) => key)).toEqual([
      'reads-one',
      'with-rows/one',
      'with-rows/two',
    ]);
    expect(await textOf(system.id)).toEqual([file]);
    const scenarios = await scenariosOf(firstId(system));
    expect(scenarios.map(({ name }) => name)).toEqual(['Reads one', 'Reads one', 'Reads two']);
    const { body: rules } = await app.call('listValidations', { token, params: { id: scenarios[0]?.id ?? 0 } });
    expect((rules as Validation[]).map((one) => [one.validation_text, one.understood, one.description])).toEqual([
      ['it is there', 'understood', 'for people'],
      ['the response has a field `id`', 'understood', null],
    ]);
    const page = await app.call('getDefinitions', { token, query: { system_id: system.id } });
    expect((page.body as { total: number }).total).toBe(2);
  });

  it('keeps ids, history and comments where only something else was changed on the server', async () => {
    const system = await setUp();
    const file = { path: PATH, text: `${head(system)}${TEXT}`, replaces: null };
    await send(system.id, [file]);
    const [first, row] = await scenariosOf(firstId(system));
    if (first === undefined || row === undefined) throw new Error('No scenarios.');
    const change = { name: 'Reads the first', requires_auth: first.requires_auth, expected_http_status: 200 };
    await app.call('updateScenario', { token, params: { id: first.id }, body: change });
    const renamed = file.text.replace('name: Reads one', 'name: Reads the first');
    expect(await textOf(system.id)).toEqual([{ path: PATH, text: renamed }]);
    const key = renamed.replace('  reads-one: # the first\n', '  reads-it: # the first\n    was: [reads-one]\n');
    expect((await send(system.id, [{ path: PATH, text: key }], { deletes: true })).body).toMatchObject({
      added: [],
      changed: [{ key: 'reads-it' }],
      deleted: [],
    });
    expect((await scenariosOf(firstId(system))).map(({ id }) => id)).toContain(first.id);
    await app.call('updateScenario', { token, params: { id: row.id }, body: { ...change, name: 'Other' } });
    const [apart] = await textOf(system.id);
    expect(apart?.text).toContain('# the first');
    expect(apart?.text).not.toContain('rows:');
    expect(apart?.text).toMatch(/ {2}with-rows-one:\n {4}name: Other\n/);
    expect(apart?.text).toContain('  with-rows-two:\n');
  });

  it('deletes only where that is asked for, puts single scenarios in, and refuses what others have changed', async () => {
    const system = await setUp();
    const { id } = system;
    const file = { path: PATH, text: `${head(system)}${TEXT}`, replaces: null };
    await send(id, [file]);
    const one = { path: 'endpoints/other.yaml', text: `${head(system)}  new-one:\n    expect: 404\n` };
    expect((await send(id, [one])).body).toMatchObject({ added: [{ key: 'new-one' }], deleted: [], unchanged: 3 });
    const [merged, ...rest] = await textOf(id);
    expect([merged?.path, rest]).toEqual([PATH, []]);
    expect(merged?.text).toContain('# as it was asked for');
    const stale = await send(id, [file]);
    expect([stale.status, stale.problem?.code]).toEqual([409, 'text_changed']);
    expect((await send(id, [{ path: PATH, text: one.text }], { deletes: true })).body).toMatchObject({
      deleted: [{ key: 'reads-one' }, { key: 'with-rows/one' }, { key: 'with-rows/two' }],
    });
    expect(await scenariosOf(firstId(system))).toHaveLength(1);
  });

  it('sets what an endpoint sends by itself, and takes it back', async () => {
    const system = await setUp();
    const usual = head(system).replace('scenarios:', 'defaults:\n  headers: { X-Own: mine }\n\nscenarios:');
    const file = { path: PATH, text: `${usual}  a:\n    expect: 200\n` };
    expect((await send(system.id, [file])).body).toMatchObject({ defaults: [expect.any(String)] });
    expect(await textOf(system.id)).toEqual([file]);
    const without = { path: PATH, text: `${head(system)}  a:\n    expect: 200\n` };
    await send(system.id, [{ ...without }], { deletes: true });
    expect(await textOf(system.id)).toEqual([without]);
  });
});

describe('a text that is wrong', () => {
  it('is refused with file and line, and nothing of it is stored', async () => {
    const system = await setUp();
    const bad = [
      { path: 'endpoints/a.yaml', text: `${head(system)}  a:\n    expekt: 200\n` },
      { path: 'endpoints/b.yaml', text: 'endpoint: GET /nowhere\n\nscenarios:\n  a:\n    expect: 200\n' },
      { path: 'endpoints/c.yaml', text: `${head(system)}  good:\n    expect: 200\n` },
    ];
    const first = await send(
      system.id,
      bad.map((one) => ({ ...one, replaces: null })),
    );
    expect([first.status, first.problem?.errors?.[0]]).toEqual([
      422,
      expect.objectContaining({
        loc: ['endpoints/a.yaml', 5, 5],
        msg: 'A scenario has no key expekt. Is expect meant?',
      }),
    ]);
    const loose = await send(system.id, bad);
    expect(loose.problem?.detail).toContain('endpoints/a.yaml:5: A scenario has no key expekt.');
    const second = await send(
      system.id,
      bad.slice(1).map((one) => ({ ...one, replaces: null })),
    );
    expect(second.problem?.detail).toContain('endpoints/b.yaml:1: The system has no operation GET /nowhere.');
    expect(await textOf(system.id)).toEqual([]);
  });

  it.each([
    ['a path out of the folder', { path: '../x.yaml', text: '' }, 422],
    ['a hidden file', { path: 'endpoints/.git/config.yaml', text: '' }, 422],
    ['the settings of the folder', { path: 'assay.yaml', text: 'format: 1' }, 422],
    [
      'a credential',
      { path: PATH, text: '  a:\n    expect: 200\n    headers: { X-Key: ghp_0123456789abcdefghij }\n' },
      422,
    ],
    ['anchors', { path: PATH, text: '  a: &a\n    expect: 200\n  b: *a\n' }, 422],
    ['what is nested deep', { path: PATH, text: `  a:\n    expect: 200\n    body: ${'['.repeat(90_000)}\n` }, 422],
  ])('%s', async (_, { path, text }, status) => {
    const system = await setUp();
    const whole = text.startsWith('  ') ? `${head(system)}${text}` : text;
    const answer = await send(system.id, [{ path, text: whole, replaces: null }]);
    expect([answer.status, answer.problem?.detail]).toEqual([status, expect.any(String)]);
    expect(await scenariosOf(firstId(system))).toEqual([]);
  });

  it('holds the limits of the plan, and another organization finds nothing', async () => {
    const free = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free' });
    const owner = await free.signUp();
    const system = await importSmall(free, owner, 'http://127.0.0.1:1');
    const many = Array.from({ length: 40 }, (_, at) => `  a${at}:\n    expect: 200\n`).join('');
    const files = [{ path: PATH, text: `${head(system)}${many}` }];
    const answer = await free.call('writeProjectText', { token: owner, params: { id: system.id }, body: { files } });
    expect([answer.status, answer.problem?.code]).toEqual([403, 'limit_reached']);
    const stranger = await free.signUp();
    for (const name of ['getProjectText', 'writeProjectText', 'previewProjectText'] as const)
      expect((await free.call(name, { token: stranger, params: { id: system.id }, body: { files } })).status).toBe(404);
    await free.close();
  });
});
