import type { RunnableStep } from '@assay/scenario';
import { isSecured } from '@assay/scenario';
import { SAFE } from '../safety/classify/classify.ts';
import { CREDENTIAL, has, LOGIN, wordsOf } from '../safety/classify/words.ts';

const OTHERS = new Set(['auth', 'refresh', 'verify', 'forgot', 'reset', 'activate', 'invite', 'magic']);

/**
 * Whether a request proves something by its own body, such as a login or the reset of a password: its 401 is about what the
 * body says, unless the document requires the login of the system as well.
 */
export function asksForCredentials({
  method,
  path,
  operation,
}: Pick<RunnableStep, 'method' | 'operation' | 'path'>): boolean {
  if (SAFE.has(method) || (operation !== null && isSecured(operation))) return false;
  const words = path.split('/').flatMap((part) => (part.includes('{') ? [] : wordsOf(part)));
  return has(LOGIN, words) || has(CREDENTIAL, words) || has(OTHERS, words);
}
