import type { StepValue } from '@assay/scenario';
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

it('is the same for a step that says what its operation sends by itself, and for one that does not', () => {
  const limit = { in: 'query' as const, name: 'limit', value: '10', bodyValue: null };
  const withStep = (values: StepValue[]): string =>
    essenceOf(
      { ...scenario, details: { before: [{ operation: 'GET /kites', values, extracts: [] }] } },
      'PUT /kites',
      (called) => ({ documented: called === 'GET /kites' ? [limit] : [], own: [], operation: null }),
    );
  expect(withStep([limit])).toBe(withStep([]));
  expect(withStep([{ ...limit, value: '20' }])).not.toBe(withStep([]));
});
