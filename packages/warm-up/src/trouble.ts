import type { Operation } from '@assay/api-model';
import type { LearnedOperation } from '@assay/generator';
import { NotOwnedError, TransportError } from '@assay/runner';
import { readRefusal } from './refusals/read-refusal.ts';
import { OverBudgetError, refusedRequest, type Outcome } from './requests.ts';

const MAX_TEXT = 500;

/** A name of a reason, no address and no status. */
const CODE = /^[a-z][\w.-]{2,60}$/i;

/** Why an operation was not reached, in one line. */
export type Trouble = Pick<LearnedOperation, 'outcome'> & { refusal: NonNullable<LearnedOperation['refusal']> };

/** What it stands on was not to be had, however it was tried. */
export const closed = (text: string): Trouble => ({
  outcome: 'not_tried',
  refusal: { status: null, text: text.slice(0, MAX_TEXT), isClosed: true },
});

export const notTried = (text: string): Trouble => ({
  outcome: 'not_tried',
  refusal: { status: null, text: text.slice(0, MAX_TEXT) },
});

/** What the refusal of a request, or of a step before it, says. */
export function troubleOf({ key }: Operation, { operation, answer }: Outcome): Trouble {
  const [complaint] = readRefusal(answer, refusedRequest(answer, []));
  const { message = '', code = '' } = complaint ?? {};
  // One title for every rule says less than the code of the one that was broken.
  const said = CODE.test(code) && !message.includes(code) ? `${message} (${code})`.trim() : message;
  const words = `${operation} answers ${answer.status}${said === '' ? '' : `: ${said}`}`.slice(0, MAX_TEXT);
  const outcome = operation === key ? 'refused' : 'not_tried';
  const isClosed = outcome === 'not_tried' && answer.status >= 400 && answer.status < 500;
  return { outcome, refusal: { status: answer.status, text: words, ...(isClosed && { isClosed }) } };
}

/** Nothing went out: a value that is filled in is missing. */
const UNSENDABLE: ReadonlySet<TransportError['reason']> = new Set(['invalid_request', 'setup_failed']);

/**
 * Why a request was not sent. `isUnsendable`: of a change that leads to this another one may still help.
 * @throws {unknown} what is not about sending
 */
export function troubleOfError(error: unknown): { trouble: Trouble; isUnsendable: boolean } {
  if (error instanceof OverBudgetError)
    return { trouble: notTried('The budget of requests was used up before it.'), isUnsendable: false };
  if (error instanceof NotOwnedError) return { trouble: closed(error.message), isUnsendable: true };
  if (!(error instanceof TransportError)) throw error;
  return { trouble: notTried(error.message), isUnsendable: UNSENDABLE.has(error.reason) };
}
