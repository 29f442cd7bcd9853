import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const sent: JsonSchemaObject = {
  type: 'object',
  required: ['label'],
  properties: {
    label: text,
    notes: { ...text, maxLength: 1000 },
    lit: { type: 'boolean', default: false },
    tags: { type: 'array', items: { ...text, pattern: '^[a-z]{3,9}$' }, default: [] },
    sealed: { ...text, readOnly: true },
  },
};
const kite: JsonSchemaObject = {
  ...sent,
  required: ['id', 'label', 'notes', 'lit', 'tags'],
  properties: { id: text, ...sent.properties },
};
const path = [parameter({ name: 'id', in: 'path', schema: text })];

const make = operation({ method: 'POST', path: '/kites', requestBody: body(sent), responses: [respond('201', kite)] });
const operations = [
  make,
  operation({ method: 'GET', path: '/kites/{id}', parameters: path, responses: [respond('200', kite)] }),
  operation({ method: 'DELETE', path: '/kites/{id}', parameters: path, responses: [respond('204')] }),
];
const named = (name: string) => {
  const found = generateScenarios(make, { ...MODEL, operations }, { depth: 'deep' }).find((one) => one.name === name);
  const whole = found?.overrides.find((one) => one.in === 'body')?.bodyValue;
  return { whole: JSON.parse(JSON.stringify(whole ?? null)), rules: found?.details.followUps?.[0]?.rules };
};

it('every field that may be sent is, with another value than comes by itself, and is read again', () => {
  const { whole, rules } = named('Every optional field, read back');
  expect(Object.keys(whole)).toEqual(['label', 'notes', 'lit', 'tags']);
  expect([whole.lit, whole.tags.length]).toEqual([true, 1]);
  expect(rules).toEqual([
    '`label` equals {sentLabel}',
    '`notes` equals {sentNotes}',
    '`tags` contains {sentTags0}',
    '`lit` is true',
  ]);
});

it('free texts are as long as stores may be too short for', () => {
  const { whole } = named('Unusual letters and digits');
  expect([...whole.notes].length).toBeGreaterThan(255);
  expect(whole.notes).toMatch(/^Zoë & O'Łukasz, 東京.*\S$/u);
});
