import type { JsonSchemaObject } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

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

it('is not asked of a later read as it was sent either', () => {
  const record = { type: 'object' as const, required: ['id', 'handle'], properties: { id: text, handle: text } };
  const create = operation({
    method: 'POST',
    path: '/sailors',
    requestBody: body({ type: 'object', required: ['handle'], properties: { handle: handle('Stored in capitals.') } }),
    responses: [respond('201', record)],
  });
  const id = parameter({ name: 'sailorId', in: 'path', schema: text });
  const read = operation({
    method: 'GET',
    path: '/sailors/{sailorId}',
    parameters: [id],
    responses: [respond('200', record)],
  });
  const scenarios = generateScenarios(create, { ...MODEL, operations: [create, read] }, { depth: 'deep' });
  const found = scenarios.find(({ name }) => name.startsWith('Valid'));
  expect(JSON.stringify(found?.overrides)).not.toContain('MIRABEL');
  expect(JSON.stringify(found?.details.followUps ?? [])).not.toContain('`handle` equals');
});

it.each([
  [handle('Must be in lower case.'), text],
  [handle('Stored in lower case.', { pattern: '^[a-z]+$' }), text],
  [handle('Stored in lower case.'), { type: 'object' as const }],
])('is not tried where the document does not say so, or refuses other letters', (field, answered) => {
  expect(scenariosOf(field, answered)).toEqual([]);
});
