import type { JsonSchemaObject, Operation } from '@assay/api-model';
import type { Check, Path } from '@assay/rules';
import { compileRule, parsePath } from '@assay/rules';
import { expect, test } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';
import type { GeneratedScenario } from '../types.ts';

const text: JsonSchemaObject = { type: 'string', maxLength: 40 };
const whole: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 90 };

const NAMES = ['data', 'items', 'first', 'is', 'between', 'any', 'x-y', '@type', '$ref', 'two words', 'größe'];

/** An API of crates whose fields have other names; what is in a crate is called as the list of crates is. */
function crates([list = '', label = '', weight = '']: readonly string[]): Operation[] {
  const given = { [label]: text, [weight]: whole };
  const crate: JsonSchemaObject = {
    type: 'object',
    required: ['id', label, weight, list],
    properties: {
      id: { type: 'integer' },
      ...given,
      [list]: { type: 'array', items: { type: 'object', properties: given } },
    },
  };
  const envelope: JsonSchemaObject = {
    type: 'object',
    required: [list, 'total'],
    properties: { [list]: { type: 'array', items: crate }, total: { type: 'integer' } },
  };
  const item = {
    path: '/crates/{crateId}',
    parameters: [parameter({ name: 'crateId', in: 'path', schema: { type: 'integer' } })],
  };
  const query = [
    parameter({ name: label, in: 'query', schema: text }),
    parameter({ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }),
    parameter({ name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }),
    parameter({ name: 'sort', in: 'query', schema: { type: 'string', enum: [label, `-${label}`, weight] } }),
  ];
  const requestBody = body({ type: 'object', required: [label, weight], properties: given });
  return [
    operation({ method: 'GET', path: '/crates', parameters: query, responses: [respond('200', envelope)] }),
    operation({ method: 'POST', path: '/crates', requestBody, responses: [respond('201', crate), respond('400')] }),
    operation({ method: 'GET', ...item, responses: [respond('200', crate), respond('404')] }),
    operation({ method: 'PUT', ...item, requestBody, responses: [respond('200', crate), respond('404')] }),
    operation({ method: 'DELETE', ...item, responses: [respond('204'), respond('404')] }),
  ];
}

interface Written {
  rule: string;
  key: string;
  status: number;
}

const writtenIn = ({ rules, expectedStatus, details }: GeneratedScenario, { key }: Operation): Written[] => [
  ...rules.map((rule) => ({ rule, key, status: expectedStatus })),
  ...[...(details.before ?? []), ...(details.followUps ?? [])].flatMap((step) =>
    (step.rules ?? []).map((rule) => ({ rule, key: step.operation, status: step.expects?.status ?? 200 })),
  ),
];

/** A check with the numbers of its names instead of these. */
const numbered = (check: Check | Path | string, names: readonly string[]): string =>
  JSON.stringify(check, (key, value: unknown) => {
    const of = (one: unknown): unknown => (names.includes(String(one)) ? `name ${names.indexOf(String(one))}` : one);
    if (Array.isArray(value)) return value.map(of);
    return key === 'name' ? of(value) : value;
  });

/** A sentence with the numbers of its names instead of these. */
const sentenceOf = (rule: string, names: readonly string[]): string =>
  rule.replace(/`([^`]*)`/g, (_, written: string) => numbered(parsePath(written) ?? written, names));

/** What each generated sentence says of an API, by the sentence. */
function checksOf(names: readonly string[]): Map<string, string> {
  const operations = crates(names);
  const written = operations.flatMap((one) =>
    generateScenarios(one, { ...MODEL, operations }, { depth: 'quick' }).flatMap((scenario) =>
      writtenIn(scenario, one),
    ),
  );
  const byText = new Map(written.map((one) => [`${one.key} ${one.status} ${sentenceOf(one.rule, names)}`, one]));
  return new Map(
    [...byText].map(([text, { rule, key, status }]) => {
      const of = operations.find((one) => one.key === key) ?? null;
      const compiled = compileRule(rule, { path: of?.path ?? '', operation: of, expectedStatus: status });
      expect(compiled.status, `${rule} of ${key} with ${names.join(', ')}`).toBe('understood');
      const check = compiled.status === 'understood' ? numbered(compiled.check, names) : '';
      expect(check, rule).not.toContain('"find"');
      return [text, check];
    }),
  );
}

test('generated rules say the same whatever the fields are called', () => {
  const usual = checksOf(['crates', 'marking', 'kilos']);
  for (const [at, name] of NAMES.entries()) {
    const names = [name, NAMES[(at + 5) % NAMES.length] ?? '', NAMES[(at + 7) % NAMES.length] ?? ''];
    const checks = [...checksOf(names)].filter(([text]) => usual.has(text) && text.includes('name '));
    expect(checks.length, names.join(', ')).toBeGreaterThan(2);
    for (const [text, check] of checks) expect(check, `${text} with ${names.join(', ')}`).toBe(usual.get(text));
  }
});
