import { compileRule } from '@assay/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { RunContext } from '../run-context.ts';
import { runScenario } from '../run-scenario.ts';
import { unknownNames } from './unknown-names.ts';
import { runContext } from '../../testing/run-context.ts';

const SECRET = 'sk-live-1234';

const context: RunContext = {
  ...runContext(),
  given: {
    variables: new Map([
      ['tenant', 'acme'],
      ['key', SECRET],
    ]),
    secrets: [SECRET],
  },
};

let api: LocalApi;
beforeEach(async () => {
  // Echoes what it was sent.
  api = await startLocalApi(({ url }, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ tenant: 'other', first: 'acme', url }));
  });
});
afterEach(() => api.close());

const rule = (text: string) => {
  const compiled = compileRule(text);
  return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
};

describe('values that a run was given', () => {
  it('fill requests and rules, and secrets show nowhere', async () => {
    const scenario = makeScenario({
      baseUrl: api.url,
      parameters: [parameter('query', 'key', '{{key}}'), parameter('query', 'tenant', '{{tenant}}')],
      rules: [rule('`first` equals {tenant}'), rule('`url` equals {key}')],
    });
    const result = await runScenario(scenario, context);
    expect(api.requests[0]?.path).toBe(`/books?key=${SECRET}&tenant=acme`);
    expect(result.rules[0]).toMatchObject({ status: 'pass' });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('give way to what a step takes from its answer', async () => {
    const before = makeStep({ baseUrl: api.url, path: '/me', extracts: [{ name: 'tenant', path: 'tenant' }] });
    const parameters = [parameter('query', 'tenant', '{{tenant}}')];
    await runScenario(makeScenario({ baseUrl: api.url, before: [before], parameters }), context);
    expect(api.requests[1]?.path).toBe('/books?tenant=other');
  });

  it('are missing by the names that nothing gives, in requests and rules', () => {
    const scenario = makeScenario({
      before: [makeStep({ extracts: [{ name: 'id', path: 'id' }] })],
      parameters: [parameter('query', 'a', '{{id}} {{tenant}} {{unknown}} {{$randomUUID}}')],
      rules: [rule('`name` equals {who}'), rule('`id` equals {id}')],
    });
    expect(unknownNames(scenario, new Set(['tenant']))).toEqual(['unknown', 'who']);
  });
});
