import { maskText } from '@assay/rules';
import { answerMessage } from '@assay/scenario';
import { maskSecrets } from '../exchange/mask.ts';
import type { WireResponse } from '../transport/transport.ts';
import { LoginError } from './login-error.ts';
import { loginSecrets } from './login-secrets.ts';
import type { LoginRequest } from './login-request.ts';

/** Of an answer. */
const MAX_READ = 20_000;

const CREDENTIALS = 'Check the name, the password and the other members of the body.';
const ADDRESS = 'Check its address and method.';

/** Status codes by what most likely has to be changed (RFC 9110, section 15.5; RFC 6585). */
const ADVICE: Readonly<Record<number, string>> = {
  400: CREDENTIALS,
  401: CREDENTIALS,
  403: CREDENTIALS,
  404: ADDRESS,
  405: ADDRESS,
  410: ADDRESS,
  415: 'Check the content type of its body.',
  422: CREDENTIALS,
  429: 'It was asked too often: wait, then try again.',
};

/** Why a login was refused, in the words of the API, and what to look at. */
export function refusedLogin(login: LoginRequest, response: Pick<WireResponse, 'body' | 'status'>): LoginError {
  const { status, body } = response;
  // Masked before it is cut, which could leave the beginning of a secret.
  const reason = maskText(answerMessage(maskSecrets(body.slice(0, MAX_READ), loginSecrets(login))));
  const quoted = reason === '' ? '.' : `: "${reason}${/[.!?]$/.test(reason) ? '"' : '".'}`;
  const otherwise = status >= 500 ? 'The API itself failed: look in its log.' : 'Check its address, headers and body.';
  return new LoginError(
    `The authentication endpoint answered ${status}${quoted} ${ADVICE[status] ?? otherwise}`,
    response,
  );
}
