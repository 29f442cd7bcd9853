import { bodyOverride } from '../../../chains/body-override.ts';
import { accountOperations } from '../../../chains/accounts/logins.ts';
import type { Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject } from '../../../schema/is-valid.ts';
import type { Candidate } from '../../candidate.ts';
import { ownLogin, type OwnLogin } from './own-login.ts';
import type { Oracle } from '../../oracle.ts';

const SAID = /\b(case[- ]insensitive|trim(s|med)?|whitespace|passwordless)\b/i;

const otherCase = (text: string): string => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());

/** Passwords that are nearly the right one. */
function variants(password: string): { name: string; value: string }[] {
  const isKnown = !password.includes('{{');
  const fixed = isKnown
    ? [
        { name: 'The password without its last letter', value: password.slice(0, -1) },
        { name: 'The password in other letters', value: otherCase(password) },
      ]
    : [];
  const all = [
    ...fixed,
    { name: 'The password with a space after it', value: `${password} ` },
    { name: 'No password', value: '' },
  ];
  return all.filter(({ value }) => value !== password);
}

/** The password of the account; null when it is no text. */
function registeredWith({ before, operations }: OwnLogin): string | null {
  const registered = before.find(({ operation }) => operation === operations.register.key);
  const body = registered?.values.find((one) => one.in === 'body')?.bodyValue ?? null;
  const password = isObject(body) ? body[operations.fields.password] : null;
  return typeof password === 'string' ? password : null;
}

/** Each is tried once, on an account of its own, which the right password has opened before. */
export function passwordVariants(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const accounts = accountOperations(index);
  if (accounts?.login.key !== operation.key || !isDocumented(operation, 401) || SAID.test(wordsAbout(operation)))
    return [];
  const login = ownLogin(situation);
  const password = login === null ? null : registeredWith(login);
  if (login === null || password === null || password.length < 4) return [];
  const { identity, password: field } = accounts.fields;
  return variants(password).map(({ name, value }): Candidate => ({
    name,
    kind: 'wrong_password',
    errorIn: 'body',
    expectedStatus: 401,
    hasControl: true,
    details: {
      alternatives: [400, 403, 422],
      undecided: [423, 429],
      reason: 'Somebody who does not know the password must not be let in.',
      constraint: null,
      pointer: `/${field}`,
      before: login.before,
      after: login.after,
    },
    overrides: [bodyOverride({ [identity]: '{{otherName}}', [field]: value })],
  }));
}

export const passwordVariantsOracle: Oracle = {
  id: 'password-variants',
  claim: 'A login takes the password and nothing that is like it.',
  strength: 'standard',
  candidates: passwordVariants,
};
