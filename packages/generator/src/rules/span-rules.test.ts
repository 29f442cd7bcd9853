import type { JsonSchemaObject } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { spanRules } from './span-rules.ts';

const day = { type: 'string' as const, format: 'date' };
const whole = { type: 'integer' as const };

function rulesFor(description: string, more: Record<string, JsonSchemaObject> = {}): string[] {
  const properties = { leftOn: day, backOn: { ...day, description }, nights: whole, ...more };
  return spanRules({ type: 'object', required: Object.keys(properties), properties }, 'trip.', {});
}

it.each([
  'leftOn plus nights',
  'The nights after leftOn.',
  '`leftOn` + `nights`',
  'Left on plus the number of nights.',
])('%j is held by every answer', (description) => {
  const [rule = ''] = rulesFor(description);
  expect(rule).toBe('`trip.nights` is the days from `trip.leftOn` to `trip.backOn`');
  expect(compileRule(rule, {}).status).toBe('understood');
});

it.each([
  'leftOn plus nights, Sundays are left out',
  'leftOn plus nights minus one',
  'leftOn plus two nights',
  'At least leftOn plus nights',
  'Some time after leftOn',
])('%j says more, or nothing', (description) => {
  expect(rulesFor(description)).toEqual([]);
});

it('a day is not counted from a moment', () => {
  expect(rulesFor('leftOn plus nights', { leftOn: { type: 'string', format: 'date-time' } })).toEqual([]);
});
