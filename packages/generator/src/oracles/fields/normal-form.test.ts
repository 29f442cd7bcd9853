import type { JsonSchemaObject } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };

function scenariosOf(field: JsonSchemaObject, answered: JsonSchemaObject = text) {
  const record = { type: 'object' as const, required: ['id', 'handle'], properties: { id: text, handle: answered } };
  const create = operation({
    method: 'POST',
    path: '/sailors',
    requestBody: body({ type: 'object', required: ['handle'], properties: { handle: field } }),
    responses: [respond('201', record)],
  });
  return generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' }).filter(({ name }) =>
    /Field handle (in|with spaces)/.test(name),
  );
}

const handle = (description: string, more: JsonSchemaObject = {}): JsonSchemaObject => ({
  ...text,
  examples: ['mirabel'],
  description,
  ...more,
});

it.each([
  ['Stored in lower case.', 'Field handle in capitals', /"MIRABEL/, '`handle` matches the pattern "^[^A-Z]+$"'],
  [
    'Spaces around it are removed.',
    'Field handle with spaces around it',
    /" {2}mirabel.* "/,
    '`handle` matches the pattern "^[^ ]$|^[^ ].*[^ ]$"',
  ],
] as const)('%s', (description, name, sent, rule) => {
  const [found, ...more] = scenariosOf(handle(description));
  expect(more).toEqual([]);
  expect(found?.name).toContain(name);
  expect(found?.expectedStatus).toBe(201);
  expect(JSON.stringify(found?.overrides)).toMatch(sent);
  expect(found?.rules).toContain(rule);
  expect(found?.rules.filter((one) => /handle` equals the one sent/.test(one))).toEqual([]);
  expect(compileRule(rule, {}).status).toBe('understood');
});

it.each([
  [handle('Must be in lower case.'), text],
  [handle('Stored in lower case.', { pattern: '^[a-z]+$' }), text],
  [handle('Stored in lower case.'), { type: 'object' as const }],
])('is not tried where the document does not say so, or refuses other letters', (field, answered) => {
  expect(scenariosOf(field, answered)).toEqual([]);
});
