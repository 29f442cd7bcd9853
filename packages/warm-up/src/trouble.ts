import type { Operation } from '@assay/api-model';
import type { LearnedOperation } from '@assay/generator';
import { readRefusal } from './refusals/read-refusal.ts';
import { refusedRequest, type Outcome } from './requests.ts';

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
