import { expect, it } from 'vitest';
import { addRuleLabel } from './add-rule-label.ts';

it('reads a rule out without its back ticks', () => {
  expect(addRuleLabel('`id` is `same id`')).toBe('Add validation rule: id is same id');
});
