import type { ApiModel } from '@assay/api-model';
import { RuleCompiler } from '@assay/rules';
import { expect, it, vi } from 'vitest';
import { Suite } from './suite.ts';

const model: ApiModel = {
  title: 'Lighthouses',
  version: '1',
  description: null,
  source: { kind: 'openapi', version: '3.1.0' },
  servers: [],
  baseUrl: 'http://127.0.0.1:1',
  definitions: {},
  securitySchemes: {},
  webhooks: [],
  operations: [
    {
      key: 'GET /lamps',
      method: 'GET',
      path: '/lamps',
      operationId: null,
      summary: null,
      description: null,
      tags: [],
      deprecated: false,
      baseUrl: null,
      parameters: [],
      requestBody: null,
      responses: [{ status: '200', description: 'ok', headers: [], content: [] }],
      security: [],
    },
  ],
};

const suiteOf = (): Suite => new Suite(model, { depth: 'quick' });

it('compiles rules when they are asked for, and once', () => {
  const compile = vi.spyOn(RuleCompiler.prototype, 'forCall').mockClear();
  const [scenario] = suiteOf().scenarios;
  expect(scenario?.generated.rules).toContain('status is 200');
  expect(compile).not.toHaveBeenCalled();
  expect(scenario?.rules.map(({ text }) => text)).toEqual(scenario?.generated.rules);
  expect(scenario?.rules).toBe(scenario?.rules);
  expect(compile).toHaveBeenCalledTimes(1);
});

it('has them compiled before it is run', async () => {
  const suite = suiteOf();
  await suite.prepare(() => false);
  const compile = vi.spyOn(RuleCompiler.prototype, 'forCall').mockClear();
  expect(suite.scenarios[0]?.rules.every(({ check }) => check !== null)).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
