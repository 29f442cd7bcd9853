import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';
import { importPostman, previewPostman, readPostmanEnvironment } from './import-postman.ts';
import { titlesOf } from './tests.ts';
import { Variables } from '../collection/values/variables.ts';

const variable = (key: string, value: string) => ({ key, value, enabled: true });
const collection = {
  info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'host', value: 'https://collection.example' }],
  item: [{ name: 'Read', request: { method: 'GET', url: '{{host}}/books/{{id}}' } }],
};
const environment = { name: 'Test', values: [variable('host', 'https://test.example'), variable('id', '7')] };

describe('importPostman', () => {
  test('takes values of the environment before those of the collection', () => {
    const plain = importPostman(JSON.stringify(collection));
    const chosen = importPostman(JSON.stringify(collection), { environment });
    expect(plain.ok && plain.model.baseUrl).toBe('https://collection.example');
    expect(plain.ok && plain.diagnostics[0]?.message).toContain('{{id}}');
    expect(chosen.ok && [chosen.model.baseUrl, chosen.diagnostics]).toEqual(['https://test.example', []]);
    expect(chosen.ok && chosen.model.operations[0]?.parameters[0]).toMatchObject({ name: 'id', example: '7' });
  });

  test('keeps two hosts apart', () => {
    const request = (url: string) => ({ name: url, request: { method: 'GET', url } });
    const two = { ...collection, item: [request('https://a.example/x'), request('https://b.example/x')] };
    const result = importPostman(JSON.stringify(two));
    expect(result.ok && result.model.operations.map(({ baseUrl }) => baseUrl)).toEqual([null, 'https://b.example']);
  });

  test.each([
    [JSON.stringify({ ...environment }), 'environment'],
    ['[]', 'no object'],
    ['{"a": 1}', 'neither'],
    ['{"info": {"schema": "https://schema.getpostman.com/x"}}', 'no list `item`'],
    ['{', ''],
  ])('refuses %s with a reason', (text, reason) => {
    const result = importPostman(text);
    expect(result.ok ? null : result.error.message).toContain(reason);
    expect(result.ok || result.error.message.includes('Please report')).toBe(false);
  });

  test.each([
    [{ item: [null, 1, 'x', [], { request: [] }, { request: { url: 7, header: {}, body: [] } }] }],
    [{ item: [{ request: { url: { host: 3, path: {}, query: 'x', variable: 1 }, auth: [], header: [[]] } }] }],
    [
      {
        item: [
          { request: 'x', event: [{ listen: 'test', script: { exec: ['pm.test('] } }], response: [{ code: 'x' }] },
        ],
      },
    ],
    [
      {
        requests: [{}, null, { url: {}, data: 1, dataMode: 'urlencoded' }],
        folders: [{ id: 'a', folders_order: ['a'] }],
      },
    ],
  ])('never fails on %j', (broken) => {
    const result = importPostman(JSON.stringify(broken));
    expect(result.ok || !result.error.message.includes('Please report')).toBe(true);
  });
});

describe('previewPostman', () => {
  test('counts requests and lists the environments of a bundle', () => {
    const bundle = { collections: [collection], environments: [environment] };
    expect(previewPostman(JSON.stringify(bundle))).toEqual({
      ok: true,
      name: 'Shelf',
      totalRequests: 1,
      environments: [environment],
    });
  });

  test('reads an environment that was exported by itself', () => {
    const disabled = { values: [{ key: 'a', value: 1, enabled: false }] };
    expect(readPostmanEnvironment(JSON.stringify(disabled))).toEqual({
      name: 'Environment 1',
      values: [{ key: 'a', value: '1', enabled: false }],
    });
    expect(readPostmanEnvironment(JSON.stringify(collection))).toBeNull();
  });
});

describe('readAddress', () => {
  const variables = new Variables([
    [variable('base', 'https://a.example/v1/'), variable('whole', 'https://a.example/x/y')],
  ]);
  test.each([
    ['{{base}}/books', 'https://a.example/v1', '/books'],
    ['{{base}}books/1', 'https://a.example/v1', '/books/1'],
    ['{{whole}}', 'https://a.example', '/x/y'],
    ['a.example:8080/x', 'http://a.example:8080', '/x'],
    ['https://a.example', 'https://a.example', '/'],
    ['{{unknown}}/books', '', '/books'],
    ['https://{{region}}.example/books', '', '/books'],
    ['{{base}}/a/:id/b-{{$guid}}', 'https://a.example/v1', '/a/{id}/b-{guid}'],
    ['/only/path', '', '/only/path'],
    ['', '', '/'],
  ])('%s', (url, base, path) => {
    const address = readAddress(url, variables);
    expect([address.base, address.path]).toEqual([base, path]);
  });

  test('does not follow a variable that leads back to itself', () => {
    const circle = new Variables([[variable('a', '{{b}}'), variable('b', '{{a}}{{a}}')]]);
    expect(circle.resolve('{{a}}').text.length).toBeLessThan(1_000_000);
  });
});

describe('titlesOf', () => {
  test.each([
    ['pm.test("one", () => { pm.test(\'two\', function () {}) })', ['one', 'two']],
    ['tests["Status is 200"] = responseCode.code === 200; tests.ok = 1', ['Status is 200', 'ok']],
    ['pm.test(`plain`, () => {}); pm.test(`has ${x}`, () => {}); pm.test(a + "b")', ['plain', null, null]],
    ['// pm.test("no")\nconst text = "pm.test(\'no\')";', []],
    ['pm.test("kept", () => { if (', ['kept']],
  ])('%s', (source, titles) => expect(titlesOf(source)).toEqual(titles));
});
