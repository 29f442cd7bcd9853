import { expect, it } from 'vitest';
import { writtenRequest } from '../oracles/candidate.ts';
import type { GeneratedScenario } from '../types.ts';
import { affordable } from './affordable.ts';

const step = (operation: string, isShared = false) => ({
  operation,
  values: [],
  extracts: [],
  ...(isShared && { shared: true as const }),
});
const scenario = (name: string, details: Partial<GeneratedScenario['details']> = {}): GeneratedScenario => ({
  name,
  requiresAuth: true,
  expectedStatus: 200,
  authError: false,
  errorType: null,
  errorIn: null,
  details: { reason: '', constraint: null, pointer: null, ...details },
  overrides: [],
  rules: [],
});
const namesFor = (scenarios: GeneratedScenario[], requests: number, sent: ReadonlySet<string> = new Set()): string[] =>
  affordable(scenarios, requests, sent).map(({ name }) => name);

it('leaves out what its removals make too dear, and keeps what comes after it and costs less', () => {
  const dear = scenario('dear', { after: [step('DELETE /kilns/{id}'), step('DELETE /pots/{id}')] });
  expect(namesFor([scenario('first'), dear, scenario('last')], 3)).toEqual(['first', 'last']);
});

it('keeps the valid request whatever it costs', () => {
  const base = scenario('base', { role: 'base', before: [step('POST /kilns'), step('POST /pots')] });
  expect(namesFor([base, scenario('more')], 1)).toEqual(['base']);
});

it('counts a shared request once, and not where it is sent anyway', () => {
  const shared = step('POST /kilns', true);
  const [one, other] = ['one', 'other'].map((name) => scenario(name, { before: [shared] }));
  if (one === undefined || other === undefined) throw new Error('There are two.');
  expect(namesFor([one, other], 2)).toEqual(['one']);
  expect(namesFor([one, other], 3)).toEqual(['one', 'other']);
  expect(namesFor([one, other], 2, new Set([writtenRequest(shared)]))).toEqual(['one', 'other']);
});
