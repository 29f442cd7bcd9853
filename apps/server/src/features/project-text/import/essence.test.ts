import { expect, it } from 'vitest';
import type { PlainScenario } from '../current/to-text.ts';
import { essenceOf } from './essence.ts';

const scenario: PlainScenario = {
  name: 'A body that is no JSON',
  requiresAuth: false,
  expectedStatus: 400,
  overrides: [],
  details: {},
  origin: {
    by: 'builtin',
    reason: '',
    constraint: 'valid JSON',
    pointer: '',
    fault: 'malformed_body',
    errorIn: 'body',
  },
  tags: [],
  skip: null,
  rules: [],
};
const of = (origin: Partial<PlainScenario['origin']>): string =>
  essenceOf({ ...scenario, origin: { ...scenario.origin, ...origin } }, 'PUT /kites', () => ({
    documented: [],
    own: [],
    operation: null,
  }));

it('is the same for a pointer that is empty and one that a text leaves out', () => {
  expect(of({ pointer: null })).toBe(of({}));
  expect(of({ pointer: '/info' })).not.toBe(of({}));
});
