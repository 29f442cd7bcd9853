import { runInNewContext } from 'node:vm';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json, JsonSchema, ResponseDoc } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { Ajv } from 'ajv';
import { expect as chai } from 'chai';
import { describe, expect, it } from 'vitest';
import { expressedRule } from '../rules/expressed-rule.ts';
import { curlScript } from '../formats/curl-script.ts';
import { hurlFile } from '../formats/hurl/hurl-file.ts';
import { postmanCollection } from '../formats/postman-collection.ts';
import type { Failure } from '../failure.ts';
import { unexpressed } from '../unexpressed.ts';
import { documentedAnswers } from './documented-answer.ts';

const lamp: JsonSchema = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', minimum: 1 },
    name: { type: 'string', pattern: '^[A-Z]' },
    note: { type: ['string', 'null'] },
    state: { enum: ['on', 'off'] },
    secret: { type: 'string', writeOnly: true },
  },
};
const page: JsonSchema = {
  type: 'object',
  required: ['data', 'total'],
  properties: {
    total: { type: 'integer', minimum: 0 },
    data: { type: 'array', items: { $ref: '#/$defs/Lamp' } },
  },
};
const definitions: Record<string, JsonSchema> = { Lamp: lamp };
const answer = (status: string, schema: JsonSchema | null): ResponseDoc => ({
  status,
  description: '',
  headers: [],
  content: schema === null ? [] : [{ contentType: 'application/json', schema, examples: [] }],
});
const operation = { responses: [answer('200', page), answer('204', null)] };
const text = 'the response matches the documented schema';
const compiled = compileRule(text);

const assertionsFor = (statuses: number[]) =>
  expressedRule(
    { text, check: compiled.status === 'understood' ? compiled.check : null },
    documentedAnswers(operation, { statuses, class: null }, definitions),
  );

function failure(statuses: number[]): Failure {
  const assertions = assertionsFor(statuses);
  const step = {
    role: 'judged' as const,
    method: 'GET',
    url: '{{base_url}}/lamps',
    headers: [],
    body: null,
    takes: [],
    assertions,
  };
  return { operation: 'GET /lamps', name: 'Reads', reason: null, steps: [step] };
}

/** What a lamp is changed to, and what of it tools without schemas see as well. */
const faults: [name: string, change: Record<string, Json | undefined>, isPlain: boolean][] = [
  ['a type', { id: 'x' }, true],
  ['a limit', { id: 0 }, true],
  ['a missing property', { name: undefined }, true],
  ['an enumeration', { state: 'broken' }, true],
  ['a pattern', { name: 'lower' }, false],
  ['what belongs into requests only', { secret: 'x' }, false],
];
const sound = { id: 1, name: 'A "lamp" & $5', note: null, state: 'on' };
const bodyWith = (change: object): Json =>
  JSON.parse(JSON.stringify({ total: 2, data: [sound, { ...sound, ...change }] }));

/** Runs the scripts of a collection as Postman does, and answers the tests that fail. */
function failedTests(collection: string, body: Json): string[] {
  const parsed: { item: { item: { event: { script: { exec: string[] } }[] }[] }[] } = JSON.parse(collection);
  const code = parsed.item[0]?.item[0]?.event[0]?.script.exec.join('\n') ?? '';
  const failed: string[] = [];
  const test = (name: string, run: () => void): void => {
    try {
      run();
    } catch {
      failed.push(name);
    }
  };
  const pm = { test, expect: chai, response: { code: 200, json: () => body } };
  runInNewContext(code, { pm, require: () => Ajv });
  return failed;
}

function runScript(script: string, body: Json): { status: number; out: string } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-schema-'));
  try {
    writeFileSync(join(folder, 'body'), JSON.stringify(body));
    // A stand-in that writes the body where curl is asked to, and answers 200.
    const shown = `curl() { cat "$BODY" > "$answer"; printf 200; }\n${script}`;
    const env = { PATH: process.env['PATH'] ?? '', BASE_URL: 'http://x', BODY: join(folder, 'body') };
    return { status: 0, out: execFileSync('sh', ['-c', shown], { env, encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout } = Object(error);
    return { status: Number(status), out: String(stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the documented schema', () => {
  const one = failure([200]);
  const collection = postmanCollection([one], { title: 'Lamps', baseUrl: 'http://x' });
  const script = curlScript(one, 'http://x');

  it('passes where the answer follows it', () => {
    expect(failedTests(collection, bodyWith({}))).toEqual([]);
    expect(runScript(script, bodyWith({}))).toMatchObject({ status: 0 });
    expect(runScript(script, bodyWith({ note: 'x', state: undefined }))).toMatchObject({ status: 0 });
    expect(runScript(script, { total: 0, data: [] })).toMatchObject({ status: 0 });
  });

  it.each(faults)('fails for %s', (_, change, isPlain) => {
    expect(failedTests(collection, bodyWith(change))).toEqual([text]);
    expect(runScript(script, bodyWith(change)).status).toBe(isPlain ? 1 : 0);
  });

  it('says in Hurl what Hurl can say', () => {
    expect(hurlFile(one).split('[Asserts]\n')[1]?.trim().split('\n')).toEqual([
      `# ${text}: what Hurl can say of it`,
      'jsonpath "$" isObject',
      `jsonpath "$['total']" isInteger`,
      `jsonpath "$['total']" >= 0`,
      `jsonpath "$['data']" isList`,
      `jsonpath "$['data'][?(@.id < 1)]" isEmpty`,
    ]);
  });

  it('is told where a tool compares a part of it, or none', () => {
    const [assertion] = one.steps[0]?.assertions ?? [];
    if (assertion === undefined) throw new Error('There is no assertion.');
    expect(unexpressed(assertion, 'postman')).toBeNull();
    expect(unexpressed(assertion, 'curl')).toBe(
      `validation rule "${text}": only presence, types and limits are compared.`,
    );
    expect(failure([204]).steps[0]?.assertions).toEqual([]);
    expect(failure([500]).steps[0]?.assertions).toMatchObject([{ kind: 'note' }]);
  });
});
