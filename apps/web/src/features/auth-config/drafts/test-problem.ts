import { ApiError } from '@assay/client';
import { messageOf, withReason } from '../../../app/index.ts';
import { parseObject } from './auth-draft.ts';
import type { AuthDraft } from './auth-draft.ts';
import { authTexts } from './check-draft.ts';

/** Why a draft is not tried at all; null when it is (ERR-33). */
export function unsendableText(draft: Pick<AuthDraft, 'auth_body' | 'auth_headers'>): string | null {
  const isReadable = parseObject(draft.auth_headers) !== null && parseObject(draft.auth_body) !== null;
  return isReadable ? null : authTexts.jsonInTest;
}

/** Why a test gave no result: what the server says of the draft, else the text of the screen. */
export function testProblem(failure: unknown): string {
  const isReported = failure instanceof ApiError && (failure.status === 422 || failure.code === 'endpoint_not_found');
  return isReported ? messageOf(failure) : withReason(authTexts.testFailed, failure);
}
