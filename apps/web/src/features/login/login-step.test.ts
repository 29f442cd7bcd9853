import { expect, it } from 'vitest';
import { failureOf, stepOf } from './login-step.ts';

it.each([
  ['', 'sign-in', null],
  ['#/sign-up', 'sign-up', null],
  ['#/reset?token=a%2Fb', 'reset', 'a/b'],
  ['#/finish?token=a', 'finish', 'a'],
  ['#/second-factor', 'second-factor', null],
  ['#/nothing?token=a', 'sign-in', 'a'],
])('AUTH-04: %s is the step %s', (hash, step, token) => {
  const read = stepOf(hash);
  expect([read.step, read.query.get('token')]).toEqual([step, token]);
});

it.each([
  ['', null],
  ['?error=state_mismatch', /^The sign-in took too long.*Begin it again/],
  ['?error=account_not_linked', /Log in with that password; then you can link the identity in your profile\.$/],
  ['?error=address_not_confirmed&error_description=A+mail+was+sent', /^A mail was sent$/],
  ['?error=server_error', /^The identity provider refused: server error\.$/],
])('%s says what to do', (search, text) => {
  const failure = failureOf(search);
  if (text === null) expect(failure).toBeNull();
  else expect(failure).toMatch(text);
});
