import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const plan = {
  count: 2,
  sailings: [
    { sailingNo: 'FS-1042', state: 'boarding', gate: 'G4', surcharge: 0, active: true, endsOn: null },
    { sailingNo: 'FS-1038', state: 'cancelled', gate: null, surcharge: 3.5, active: false, endsOn: '2025-06-30' },
  ],
};
const known: RuleContext = { path: '/plan', samples: [exampleExchange({ body: JSON.stringify(plan) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('given, when and then', () => {
  it.each([
    [
      'Given a cancelled sailing, When the sailings are listed, Then its gate is null',
      'For every item of `sailings` where `state` is "cancelled" it holds that `gate` is null',
    ],
    [
      'Given a sailing without gate, When I list sailings, Then its state is cancelled',
      'For every item of `sailings` where `gate` is not present it holds that `state` is "cancelled"',
    ],
    [
      'Given any plan, When the sailings are listed, Then the count must equal the number of sailings',
      '`count` is the number of items in `sailings`',
    ],
    ['When the sailings are listed, then the count must be 2', '`count` is 2'],
    [
      'When the sailing is cancelled, so the gate is null.',
      'For every item of `sailings` where `state` is "cancelled" in any case it holds that `gate` is null',
    ],
  ])('"%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'Given a purple sailing, When the sailings are listed, Then the gate must be null',
    'Given a cancelled sailing, When the sailings are listed, Then its gate gleams',
    'Given a cancelled sailing, When the gangway is raised, Then its gate is null',
    'Given a sailing at dawn, When the sailings are listed, Then its gate is null',
    'FS-1038 is cancelled, so the gate is null',
  ])('are not read where a condition is not: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));
});

describe('two cases', () => {
  it.each([
    [
      'the surcharge is 0 if the state is boarding, otherwise it is above 0',
      '(for every item of `sailings` where `state` is "boarding" it holds that `surcharge` is 0) and (for every item of `sailings` where `state` is not "boarding" it holds that `surcharge` is greater than 0)',
    ],
    [
      'gate is null when state is cancelled, otherwise it is not empty',
      '(for every item of `sailings` where `state` is "cancelled" it holds that `gate` is null) and (for every item of `sailings` where `state` is not "cancelled" it holds that `gate` is not empty)',
    ],
  ])('are both demanded: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'the surcharge is 0 if the state is boarding, otherwise it gleams',
    'gate is null when state is cancelled, else a lamp is lit',
  ])('are not read as one of them: "%s"', (text) => expect(reading(text)).toBe('unknown'));
});

it('a flag that is not set is not missing', () =>
  expect(reading('If it is not active, the end date must be filled')).not.toContain('`active` is not present'));
