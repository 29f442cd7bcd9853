import { expect, it } from 'vitest';
import { stepOf } from './login-step.ts';

it.each([
  ['', 'sign-in', null],
  ['#/sign-up', 'sign-up', null],
  ['#/reset?token=a%2Fb', 'reset', 'a/b'],
  ['#/finish?token=a', 'finish', 'a'],
  ['#/nothing?token=a', 'sign-in', 'a'],
])('AUTH-04: %s is the step %s', (hash, step, token) => {
  const read = stepOf(hash);
  expect([read.step, read.query.get('token')]).toEqual([step, token]);
});
