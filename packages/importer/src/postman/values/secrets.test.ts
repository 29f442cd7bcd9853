import { describe, expect, test } from 'vitest';
import { importPostman, previewPostman } from '../import-postman.ts';
import { titlesOf } from '../tests.ts';

function imported(...requests: Record<string, unknown>[]) {
  const item = requests.map((request, index) => ({ name: `R${index}`, ...request }));
  const result = importPostman(JSON.stringify({ info: { name: 'Shelf' }, item }));
  if (!result.ok) throw new Error(result.error.message);
  return result;
}

const get = (fields: Record<string, unknown>) => ({
  request: { method: 'GET', url: 'https://a.example/x', ...fields },
});
const header = (key: string, value: string) => get({ header: [{ key, value }] });

describe('secrets of a collection', () => {
  test.each([
    ['X-API-Key', 'hush-hush', 'header'],
    ['Ocp-Apim-Subscription-Key', 'hush-hush', 'header'],
    ['x-auth-token', 'hush-hush', 'header'],
    ['Cookie', 'lang=en; session=hush-hush', 'cookie'],
  ])('%s is kept as a way to sign in, without its value', (name, value, location) => {
    const { model, requests, diagnostics } = imported(header(name, value), header(name, value));
    expect(JSON.stringify([model, requests])).not.toContain('hush-hush');
    expect(Object.values(model.securitySchemes)).toMatchObject([{ type: 'apiKey', in: location }]);
    expect(requests.map(({ requiresAuth }) => requiresAuth)).toEqual([true, true]);
    const [parameter] = model.operations[0]?.parameters ?? [];
    expect(parameter).toMatchObject({ name, in: 'header', required: false });
    expect(parameter?.example).toBeUndefined();
    expect(
      diagnostics.filter(({ message }) => message.includes(`header ${name} holds a secret (2 requests`)),
    ).toHaveLength(1);
  });

  test('of a variable and of a query are left out too', () => {
    const variable = [{ key: 'key', value: 'hush-hush' }];
    const request = get({ url: 'https://a.example/x?api_key={{key}}&page=2' });
    const result = importPostman(JSON.stringify({ info: { name: 'S' }, variable, item: [{ name: 'R', ...request }] }));
    expect(JSON.stringify(result)).not.toContain('hush-hush');
    expect(result.ok && result.model.operations[0]?.parameters.map(({ name, example }) => [name, example])).toEqual([
      ['api_key', undefined],
      ['page', '2'],
    ]);
  });

  test.each(['token', 'key', 'password', 'access_key', 'X-Amz-Signature', 'client_secret', 'session_token'])(
    'of the query parameter %s are left out',
    (name) => {
      const result = imported(get({ url: `https://a.example/x?${name}=hush-hush&page=2` }));
      expect(JSON.stringify(result)).not.toContain('hush-hush');
      expect(result.diagnostics).toContainEqual(
        expect.objectContaining({ message: expect.stringContaining(`query parameter ${name} holds a secret`) }),
      );
    },
  );

  test.each([
    ['a variable', 'https://a.example/bot{{bot_token}}/send', '/bot{bot_token}/send'],
    ['a parameter', { raw: 'https://a.example/:apiKey/send', variable: [{ key: 'apiKey', value: 'hush-hush' }] }, null],
  ])('of %s in the path are left out, and are told', (_, url, path) => {
    const variable = [{ key: 'bot_token', value: 'hush-hush' }];
    const item = [{ name: 'R', ...get({ url }) }];
    const result = importPostman(JSON.stringify({ info: { name: 'S' }, variable, item }));
    expect(JSON.stringify(result)).not.toContain('hush-hush');
    const [operation] = result.ok ? result.model.operations : [];
    expect(operation).toMatchObject({ path: path ?? '/{apiKey}/send', parameters: [{ in: 'path', required: true }] });
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/path parameter .* holds a secret.*of the endpoint/) }),
    );
  });

  test.each([
    ['JSON', '{"id":7,"access_token":"hush-hush","user":{"pin_code":1234,"mail":"ann"}}', '"mail":"ann"'],
    ['JSON in a list', '[{"client_secret":"hush-hush","id":7}]', '"id":7'],
    ['a text in JSON', '{"note":"{\\"password\\": \\"hush-hush\\"}","id":7}', '"id":7'],
    ['XML', '<login><token>hush-hush</token><id>7</id></login>', '<id>7</id>'],
    ['a form', 'access_token=hush-hush&scope=read', 'scope=read'],
    ['nearly JSON', '{"token": "hush-hush", "id": 7,}', '"id": 7'],
  ])('of a saved answer of %s are masked, the rest stays', (_, body, rest) => {
    const header = [
      { key: 'Set-Cookie', value: 'lang=hush-hush' },
      { key: 'X-Auth-Token', value: 'hush-hush' },
      { key: 'X-Page', value: '2' },
    ];
    const { model, requests } = imported({ ...get({}), response: [{ name: 'ok', code: 200, header, body }] });
    expect(JSON.stringify([model, requests])).not.toContain('hush-hush');
    expect(JSON.stringify(requests)).not.toContain('1234');
    expect(requests[0]?.answers[0]?.body).toContain(rest);
    expect(requests[0]?.answers[0]?.headers).toContainEqual(['X-Page', '2']);
  });

  test('are none in a saved answer that only names them', () => {
    const body = '{"token_count": 3, "password": null, "next_page_token": "p-2"}';
    const { requests } = imported({ ...get({}), response: [{ name: 'ok', code: 200, header: [], body }] });
    expect(requests[0]?.answers[0]?.body).toBe(body);
  });

  const post = (body: unknown) => get({ method: 'POST', body });
  const raw = (text: string) => post({ mode: 'raw', raw: text });
  const row = { key: 'client_secret', value: 'hush-hush' };
  test.each([
    ['JSON', raw('{"user":"ann","password":"hush-hush"}'), '"password":"{{password}}"'],
    ['nested JSON', raw('{"auth":{"tokens":["hush-hush"]}}'), '"tokens":["{{tokens}}"]'],
    ['a form', post({ mode: 'urlencoded', urlencoded: [row] }), '{{client_secret}}'],
    ['a form with repeated names', post({ mode: 'urlencoded', urlencoded: [row, row] }), '{{client_secret}}'],
    ['form data', post({ mode: 'formdata', formdata: [row] }), '{{client_secret}}'],
    [
      'GraphQL variables',
      post({ mode: 'graphql', graphql: { query: 'q', variables: '{"password":"hush-hush"}' } }),
      '{{password}}',
    ],
    [
      'a GraphQL query',
      post({ mode: 'graphql', graphql: { query: 'mutation { login(password: "hush-hush") }' } }),
      '{{password}}',
    ],
    ['text that is nearly JSON', raw('{"n": {{n}}, "password": "hush-hush"}'), '{{password}}'],
    ['XML', raw('<login><password>hush-hush</password></login>'), '<password>{{password}}</password>'],
  ])('of %s become variables, and are told', (_, request, written) => {
    const result = imported(request);
    expect(JSON.stringify(result)).not.toContain('hush-hush');
    expect(JSON.stringify(result.requests[0]?.body).replaceAll('\\', '')).toContain(written);
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ severity: 'warning', message: expect.stringContaining('holds a secret') }),
    );
  });

  test.each([
    ['X-Request-Id', 'r-1'],
    ['Idempotency-Key', 'k-1'],
    ['X-Trace-Token', '{{$guid}}'],
    ['Accept-Language', 'en'],
  ])('%s is none', (name, value) => {
    const { model, diagnostics } = imported(header(name, value));
    expect(model.operations[0]?.parameters).toMatchObject([{ name, example: value }]);
    expect(diagnostics).toEqual([]);
  });

  test('beside a login are signed in by together', () => {
    const auth = { type: 'bearer', bearer: [{ key: 'token', value: 'hush-hush' }] };
    const both = get({ auth, header: [{ key: 'X-Api-Key', value: 'hush-hush' }] });
    const { model } = imported(both, get({}));
    expect(model.operations[0]?.security).toEqual([{ bearer: [], 'apiKey X-Api-Key': [] }, {}]);
  });
});

describe('variables that are marked as secret', () => {
  const marked = { key: 'shelfmark', value: 'hush-hush', type: 'secret' };
  const request = {
    method: 'POST',
    url: 'https://a.example/x/{{shelfmark}}?part={{shelfmark}}&page=2',
    header: [
      { key: 'X-Shelf', value: 'v1 {{shelfmark}}' },
      { key: 'X-Other', value: 'hush-hush' },
    ],
    body: { mode: 'raw', raw: '{"shelf": "{{shelfmark}}", "again": "say hush-hush"}' },
  };
  const response = [
    { name: 'ok', code: 200, header: [{ key: 'X-Echo', value: 'hush-hush' }], body: '{"e":"hush-hush"}' },
  ];
  const item = [{ name: 'R', request, response }];
  const environment = {
    name: 'E',
    values: [{ key: 'shelfmark', value: 'hush-hush', enabled: true, type: 'secret' as const }],
  };

  test.each([
    ['of the collection', { variable: [marked] }, null],
    ['of an environment', {}, environment],
    [
      'of a remembered environment',
      {},
      { name: 'E', values: environment.values.map((row) => ({ ...row, value: '' })) },
    ],
  ])('%s are taken over nowhere, whatever they are called', (where, collection, chosen) => {
    const text = JSON.stringify({ info: { name: 'S' }, item, ...collection });
    const result = importPostman(text, { environment: chosen });
    if (!result.ok) throw new Error(result.error.message);
    if (!where.includes('remembered')) expect(JSON.stringify(result)).not.toContain('hush-hush');
    const parameters = result.model.operations[0]?.parameters.map(({ name, example }) => [name, example]);
    expect(parameters).toContainEqual(['X-Shelf', undefined]);
    expect(parameters).toContainEqual(['part', undefined]);
    expect(parameters).toContainEqual(['page', '2']);
    expect(JSON.stringify(result.requests[0]?.body)).toContain('{{shelfmark}}');
    expect(result.environment?.values ?? []).toEqual(
      chosen === null ? [] : [{ key: 'shelfmark', value: '', enabled: true, type: 'secret' }],
    );
  });
});

describe('the preview of a collection with secrets', () => {
  const values = [
    { key: 'shelfmark', value: 'hush-hush', type: 'secret' },
    { key: 'page', value: '2' },
    { key: 'readerToken', value: 'hush-hush-too', type: 'default' },
    { key: 'clientSecret', value: '' },
  ];
  const url = 'https://a.example/x?s={{shelfmark}}&t=hush-hush&u=hush-hush-too';
  const item = [{ name: 'R', request: { method: 'GET', url } }];
  const text = JSON.stringify({ collection: { info: { name: 'S' }, item }, environments: [{ name: 'E', values }] });

  test('names them without their values, which are still found when its environment is imported', () => {
    const preview = previewPostman(text);
    if (!preview.ok) throw new Error(preview.error.message);
    expect(preview.environments[0]?.values.map(({ key, value }) => [key, value])).toEqual([
      ['shelfmark', ''],
      ['page', '2'],
      ['readerToken', ''],
      ['clientSecret', ''],
    ]);
    expect(preview.environments[0]?.values.map(({ type }) => type)).toEqual(['secret', undefined, 'secret', undefined]);
    const result = importPostman(text, { environment: preview.environments[0] ?? null });
    expect(JSON.stringify(result)).not.toContain('hush-hush');
  });
});

describe('bodies and addresses of a collection', () => {
  test('repeated keys and rows of several files become lists', () => {
    const formdata = [
      { key: 'tag', value: 'a' },
      { key: 'pages', type: 'file', src: ['/home/me/1.png', 'C:\\scans\\2.png'] },
      { key: 'tag', value: 'b' },
      { key: 'title', value: 'Emma' },
    ];
    const { requests, diagnostics } = imported(get({ method: 'POST', body: { mode: 'formdata', formdata } }));
    const empty = (name: string) => ({ $file: { name, content: '' } });
    expect(requests[0]?.body).toEqual({
      kind: 'json',
      value: { tag: ['a', 'b'], pages: [empty('1.png'), empty('2.png')], title: 'Emma' },
    });
    expect(diagnostics[0]?.message).toContain('"1.png", "2.png" are not in the collection');
  });

  test.each(['ws://a.example/feed', 'wss://a.example/feed', 'grpc://a.example/books.Shelf'])(
    'a request to %s is left out, and said so',
    (url) => {
      const { requests, diagnostics } = imported(get({}), get({ url }));
      expect(requests).toHaveLength(1);
      expect(diagnostics).toMatchObject([
        { severity: 'error', message: expect.stringContaining('only http and https') },
      ]);
    },
  );
});

describe('tests that are skipped', () => {
  const skipped = `pm.test.skip('no', () => { pm.test('neither', () => {}); pm.response.to.have.status(418); });`;
  test('are no rules and assert no status', () => {
    expect(titlesOf(`${skipped} pm.test('yes', () => {});`)).toEqual(['yes']);
    const { requests } = imported({ ...get({}), event: [{ listen: 'test', script: { exec: [skipped] } }] });
    expect(requests[0]).toMatchObject({ tests: [], expectedStatus: null });
  });

  test.each([
    ['under what a list is called', { credentials: [{ type: 'web', value: 'hush-hush' }] }],
    ['that another member names', { fields: [{ key: 'password', value: 'hush-hush' }] }],
    ['that is a signed statement on who asks', { client_assertion: 'hush-hush' }],
  ])('of a body %s are left out', (_, body) => {
    const raw = JSON.stringify(body);
    const request = { method: 'POST', url: 'https://a.example/x', body: { mode: 'raw', raw } };
    expect(JSON.stringify(imported({ request }))).not.toContain('hush-hush');
  });
});
