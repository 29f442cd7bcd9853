import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

/** A project without scenarios, of an API that answers. */
async function emptyProject(options: { isFaulty?: boolean } = {}) {
  const { api, file } = await workspace.shelf(options);
  mkdirSync(workspace.path('.git'), { recursive: true });
  const folder = workspace.path('assay');
  expect(await runCommand(['init', file, '--dir', folder, '--depth', 'quick'])).toMatchObject({ code: 0 });
  return { api, file, folder };
}

const emptied = (folder: string): void => rmSync(join(folder, 'endpoints'), { recursive: true });
const importText = (name: string, text: string) => {
  writeFileSync(workspace.path(name), text);
  return runCommand(['import', name], { folder: workspace.folder });
};
const scenariosOf = (folder: string): string =>
  readdirSync(join(folder, 'endpoints'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
const test = (folder: string, ...words: string[]) =>
  runCommand(['test', folder, ...words, '--color', 'never'], { env: { CI: '1' } });

const hurl = `# Makes a lamp
POST {{base_url}}/lamps
Content-Type: application/json
{ "name": "Desk", "price": 5 }
HTTP 201
[Captures]
lamp: jsonpath "$.id"
[Asserts]
jsonpath "$.price" >= 5
jsonpath "$.name" isString
xpath "//a" exists

GET {{base_url}}/lamps/{{lamp}}
HTTP 200
[Asserts]
header "Content-Type" contains "json" # what it is
jsonpath "$['name']" == "Desk"

DELETE {{base_url}}/lamps/{{lamp}}
HTTP 204
`;

const bruno = (seq: number, lines: string): string =>
  `meta {\n  name: Step ${seq}\n  type: http\n  seq: ${seq}\n}\n\n${lines}\n`;

const arazzo = `arazzo: 1.0.1
info: { title: Lamps, version: "1" }
sourceDescriptions: [{ name: api, url: ./openapi.json, type: openapi }]
workflows:
  - workflowId: reads-a-lamp
    inputs: { type: object, properties: { price: { type: number, default: 7 } } }
    steps:
      - stepId: make
        operationPath: '{$sourceDescriptions.api.url}#/paths/~1lamps/post'
        requestBody: { contentType: application/json, payload: { name: Desk, price: $inputs.price } }
        successCriteria: [{ condition: $statusCode == 201 }]
        outputs: { id: $response.body#/id }
        onFailure: [{ name: again, type: retry }]
      - stepId: read
        operationPath: '{$sourceDescriptions.api.url}#/paths/~1lamps~1{id}/get'
        parameters: [{ name: id, in: path, value: $steps.make.outputs.id }]
        successCriteria:
          - condition: $statusCode == 200 || $statusCode == 203
          - condition: $response.body#/price >= 7 && $response.body#/name == 'Desk'
          - { context: $response.body, type: jsonpath, condition: $.price }
          - { context: $response.body, type: xpath, condition: //price }
`;

describe('assay import', () => {
  it('reads Hurl with the lines of what has no form, and what it writes runs', async () => {
    const { folder, api } = await emptyProject();
    emptied(folder);
    const done = await importText('lamps.hurl', hurl);
    expect(done).toMatchObject({ code: 0, out: 'DELETE /lamps/{id}  Makes a lamp\n' });
    expect(done.err).toContain('lamps.hurl:11  the assert cannot be converted: xpath "//a" exists');
    expect(done.err).toContain('1 scenario added to 1 file, 1 remark.');
    const text = scenariosOf(folder);
    for (const part of ['call: POST /lamps', 'lamp: id', '"`price` is at least 5"', 'expect: 204', 'id: "{{lamp}}"'])
      expect(text).toContain(part.replaceAll('"`', '').replaceAll('5"', '5'));
    expect(await test(folder)).toMatchObject({ code: 0 });
    expect(api.asked.slice(-3).map((one) => one.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE']);
  });

  it('says which credentials and which status it does not take over', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    const text = 'GET {{base_url}}/lamps\nAuthorization: Bearer hush-hush\nHTTP *\n';
    const { err } = await importText('open.hurl', text);
    expect(err).toContain('open.hurl:1  the value of Authorization is not taken over');
    expect(err).toContain('open.hurl:3  HTTP * accepts every status, and a scenario expects one');
    expect(scenariosOf(folder)).not.toContain('hush-hush');
    const curl = await importText('open.sh', "curl http://127.0.0.1:9/lamps?a=1 -H 'X-Api-Key: hush-hush'");
    expect(curl.err).toContain('open.sh:1  the value of X-Api-Key is not taken over');
    const exported = 'GET {{base_url}}/lamps?b=1\nAuthorization: Bearer {{api_token}}\nHTTP 200\n';
    expect((await importText('own.hurl', exported)).err).toContain(', 0 remarks.');
  });

  it('judges the request behind the prepared ones, and each that follows it', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    const make = 'POST {{base_url}}/lamps\nContent-Type: application/json\n{ "name": "Desk", "price": 5 }\nHTTP 201';
    const captures = '[Captures]\nlamp: jsonpath "$.id"';
    const prepared = 'GET {{base_url}}/lamps\nHTTP *\n[Asserts]\nstatus < 400';
    const followed = 'GET {{base_url}}/lamps\n\nGET {{base_url}}/lamps\nHTTP 200';
    const one = [make, captures, '', prepared, '', 'GET {{base_url}}/lamps/{{lamp}}\nHTTP 200', '', followed, ''];
    expect(await importText('lamps.hurl', one.join('\n'))).toMatchObject({ code: 0, out: 'GET /lamps/{id}  lamps\n' });
    expect(scenariosOf(folder)).toMatch(/then:\n( +- call: GET \/lamps\n +login: none\n +expect: 200\n){2}/);
    expect(await runCommand(['lint', folder])).toMatchObject({ code: 0 });
    expect(await test(folder)).toMatchObject({ code: 0 });
  });

  it('adds nothing twice and changes nothing that is there', async () => {
    const { folder } = await emptyProject();
    const post = join(folder, 'endpoints/lamps/post-lamps.yaml');
    writeFileSync(post, `# ours\n${readFileSync(post, 'utf8')}`);
    const before = scenariosOf(folder);
    const curl = `curl -sS -X POST http://127.0.0.1:9/lamps -H 'Content-Type: application/json' --data-raw '{"name": "A", "price": 1}'`;
    expect(await importText('one.sh', curl)).toMatchObject({ code: 0 });
    expect((await importText('one.sh', curl)).err).toContain('0 scenarios added to 0 files, 1 were there already');
    const after = scenariosOf(folder).split('\n');
    expect(before.split('\n').filter((line) => !after.includes(line))).toEqual([]);
    expect(after).toContain('# ours');
  });

  it('reads a folder of Bruno as one scenario where its requests use the values of others', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    mkdirSync(workspace.path('bru/lamp'), { recursive: true });
    const first = `post {\n  url: {{host}}/lamps\n  body: json\n  auth: bearer\n}\n\nbody:json {\n  {"name": "Desk", "price": 2}\n}\n\nvars:post-response {\n  lamp: res.body.id\n}\n\nassert {\n  res.status: eq 201\n  res.body.price: gt 1\n  ~res.body.name: eq off\n}`;
    const second = `get {\n  url: {{host}}/lamps/{{lamp}}\n  auth: bearer\n}\n\ntests {\n  test("name is text", function () {\n    expect(res.getBody().name).to.be.a("string");\n  });\n  test("everything is fine", function () {});\n}\n\nscript:pre-request {\n  log();\n}`;
    writeFileSync(workspace.path('bru/lamp/b.bru'), bruno(1, first));
    writeFileSync(workspace.path('bru/lamp/a.bru'), bruno(2, second));
    const done = await runCommand(['import', 'bru'], { folder: workspace.folder });
    expect(done).toMatchObject({ code: 0, out: 'GET /lamps/{id}  lamp\n' });
    expect(done.err).toMatch(
      /lamp\/a\.bru:\d+ {2}the validation rule "everything is fine" is not understood: write it as a validation rule/,
    );
    expect(done.err).toMatch(/lamp\/a\.bru:19 {2}a script before the request is not run/);
    expect(scenariosOf(folder)).toContain('call: POST /lamps');
    expect(await test(folder)).toMatchObject({ code: 0 });
  });

  it('reads workflows of Arazzo with their outputs and criteria', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    const done = await importText('lamps.arazzo.yaml', arazzo);
    expect(done).toMatchObject({ code: 0, out: 'GET /lamps/{id}  reads-a-lamp\n' });
    expect(done.err).toContain('lamps.arazzo.yaml:13  onFailure is not followed');
    expect(done.err).toContain('lamps.arazzo.yaml:21  the criterion cannot be converted: //price');
    const text = scenariosOf(folder);
    for (const part of ['id: "{{id}}"', 'expect: [200, 203]', 'price: 7', '`name` is "Desk"', '`price` is present'])
      expect(text).toContain(part);
    expect(await test(folder)).toMatchObject({ code: 0 });
  });

  it('reads a collection of Postman, and names what the document does not have', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    const script = (...exec: string[]) => [{ listen: 'test', script: { exec } }];
    const item = [
      {
        name: 'Make',
        event: script(
          'const made = pm.response.json();',
          'pm.test("status code is 201", () => pm.response.to.have.status(201));',
          'pm.environment.set("lamp", made.id);',
        ),
        request: {
          method: 'POST',
          url: '{{host}}/lamps',
          header: [],
          body: { mode: 'raw', raw: '{"name": "B", "price": {{price}}}' },
        },
      },
      {
        name: 'Read',
        event: script('pm.test("price is at least 1", () => {});'),
        request: { method: 'GET', url: '{{host}}/lamps/:id', header: [] },
      },
      { name: 'Other', request: { method: 'GET', url: '{{host}}/shelves' } },
    ];
    Object.assign(item[1]?.request ?? {}, {
      url: { raw: '{{host}}/lamps/:id', variable: [{ key: 'id', value: '{{lamp}}' }] },
    });
    const info = { name: 'Lamps', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
    const variable = [{ key: 'price', value: '3' }];
    const collection = {
      info,
      variable,
      item: [
        { name: 'Chain', item: item.slice(0, 2) },
        { name: 'Alone', item: item.slice(2) },
      ],
    };
    const done = await importText('lamps.json', JSON.stringify(collection, null, 2));
    expect(done).toMatchObject({ code: 0, out: 'GET /lamps/{id}  Chain\n' });
    expect(done.err).toMatch(
      /lamps\.json:\d+ {2}GET \{\{host\}\}\/shelves is no operation of the document, so "Other" is left out/,
    );
    expect(scenariosOf(folder)).toContain('price: 3');
    expect(await test(folder)).toMatchObject({ code: 0 });
  });

  it('reads a command of curl from standard input', async () => {
    const { folder } = await emptyProject();
    emptied(folder);
    const stdin = `curl 'http://127.0.0.1:9/lamps?sort=a%20b' \\\n  -H 'X-Trace: it'\\''s' -u me:secret --compressed -k -sS -XGET -o /dev/null`;
    const done = await runCommand(['import', '-'], { folder: workspace.folder, stdin });
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^GET \/lamps {2}/) });
    const text = scenariosOf(folder);
    expect(text).toContain('sort: a b');
    expect(text).toContain(`X-Trace: it's`);
    expect(text).not.toContain('secret');
    expect(await runCommand(['import', '-'], { folder: workspace.folder, stdin: 'hello' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('Say which one it is: --format.'),
    });
  });
});
