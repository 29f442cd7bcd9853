import { describe, expect, it } from 'vitest';
import type { RuleContext } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { compileRule } from '../compile.ts';

const station = { platforms: 4, line: 'T', open: true, town: 'OSL', trains: [{ no: 7, stops: ['Quay', 'Mill'] }] };
const known: RuleContext = { path: '/station', samples: [exampleExchange({ body: JSON.stringify(station) })] };

function reading(text: string): string {
  const compiled = compileRule(text, known);
  return compiled.status === 'understood' ? compiled.paraphrase : compiled.status;
}

describe('a title', () => {
  it.each([
    ['test_platforms_is_at_least_2', '`platforms` is at least 2'],
    ['GET /station > open hours > open is true and platforms equals 4', '`open` is true and `platforms` is 4'],
    ['the line is returned as t, expected exactly one upper-case letter', '`line` matches the pattern "^[A-Z]{1}$"'],
  ])('is read by what it demands: "%s"', (text, expected) => expect(reading(text)).toBe(expected));

  it.each([
    'test_platforms_gleam_at_noon',
    'trains gleam > platforms is at least 2',
    'GET /station > open hours > it gleams all day',
    'the line is returned as t, expected to gleam',
  ])('without a demand is not read: "%s"', (text) => expect(reading(text)).toMatch(/^(?:unknown|ambiguous)$/));
});

it('an example is no demand', () => {
  expect(reading('the town is written with three capital letters, for example OSL')).toBe(
    '`town` matches the pattern "^[A-Z]{3}$"',
  );
});
