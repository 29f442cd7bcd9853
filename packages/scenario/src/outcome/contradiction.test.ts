import { expect, it } from 'vitest';
import { contradicts } from './contradiction.ts';

const only = (...ranges: [number, number][]) => ({ ranges, only: true });

it.each([
  ['another status', { status: 404, acceptsClass: false }, only([200, 200]), true],
  ['the same', { status: 404, acceptsClass: false }, only([200, 200], [404, 404]), false],
  ['its class', { status: 404, acceptsClass: false }, only([400, 499]), false],
  ['another one of an expected class', { status: 400, acceptsClass: true }, only([422, 422]), false],
  ['one that is expected as well', { status: 201, acceptsClass: false, alternatives: [200] }, only([200, 200]), false],
  ['nothing about the status', { status: 404, acceptsClass: false }, null, false],
])('a rule that allows %s', (_, expected, allowed, contradictory) => {
  expect(contradicts(expected, allowed)).toBe(contradictory);
});
