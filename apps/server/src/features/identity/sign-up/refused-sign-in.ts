import { textIn } from '../../../text-in.ts';

const REFUSALS = new Set(['INVALID_EMAIL_OR_PASSWORD', 'EMAIL_NOT_VERIFIED']);

const BODY = {
  code: 'NOT_SIGNED_IN',
  message:
    'Wrong e-mail address or password. If the account is new, open the link in the mail that was sent to its address first.',
};

/**
 * The answer to a sign-in where addresses are confirmed: one for a wrong password and for an address that is not confirmed yet, so that
 * nobody learns by a password of their own choice whether an address has an account.
 */
export async function withSameRefusal(request: Request, response: Response): Promise<Response> {
  if (response.ok || new URL(request.url).pathname !== '/api/auth/sign-in/email') return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!REFUSALS.has(textIn(body, 'code') ?? '')) return response;
  return Response.json(BODY, { status: 401 });
}
