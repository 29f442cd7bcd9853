import { setTimeout } from 'node:timers/promises';

/** What somebody asks for an address that may have an account or none. */
const PATHS = new Set([
  '/api/auth/sign-up/email',
  '/api/auth/request-password-reset',
  '/api/auth/send-verification-email',
]);

/** Longer than either way takes on a machine that is not busy. Mails go out beside it. */
const LEAST_MS = 400;

/** Answers no sooner than in a fixed time: what is stored for a known address takes longer than looking for an unknown one. */
export async function answerEvenly(request: Request, answer: () => Promise<Response>): Promise<Response> {
  if (!PATHS.has(new URL(request.url).pathname)) return answer();
  const [answered] = await Promise.all([answer(), setTimeout(LEAST_MS)]);
  return answered;
}
