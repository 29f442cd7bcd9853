import type { SignInOptions } from '@assay/contract';
import { expect, it } from 'vitest';
import { signUpNotice } from './sign-up-notice.ts';

const nothing = { isInvited: false, setupCode: null };
const options = (sign_up: SignInOptions['sign_up'], is_new = false): SignInOptions => ({
  sends_mail: false,
  single_sign_on: null,
  sign_up,
  sign_up_domains: sign_up === 'domain' ? ['acme.example', 'acme.test'] : [],
  sells_plans: true,
  is_new,
});

it.each([
  [options('open'), nothing, null],
  [options('closed'), nothing, { text: expect.stringContaining('Nobody can'), isRefusal: true }],
  [
    options('closed'),
    { ...nothing, isInvited: true },
    { text: expect.stringContaining('Nobody can'), isRefusal: true },
  ],
  [options('invitation'), nothing, { text: expect.stringContaining('by invitation'), isRefusal: true }],
  [options('invitation'), { ...nothing, isInvited: true }, { text: expect.any(String), isRefusal: false }],
  [options('domain'), nothing, { text: expect.stringContaining('acme.example, acme.test'), isRefusal: false }],
  [options('closed', true), nothing, { text: expect.stringContaining('link in its log'), isRefusal: true }],
  [
    options('closed', true),
    { ...nothing, setupCode: 'x' },
    { text: expect.stringContaining('first'), isRefusal: false },
  ],
  [options('closed'), { ...nothing, setupCode: 'x' }, { text: expect.any(String), isRefusal: true }],
])('%j with %j says %j', (given, permit, said) => {
  expect(signUpNotice(given, permit)).toEqual(said);
});
