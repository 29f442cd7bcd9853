import type { LearnedOperation } from '@assay/generator';

export const MAX_TEXT = 500;

/** Why an operation was not reached, in one line. */
export type Trouble = Pick<LearnedOperation, 'outcome'> & { refusal: NonNullable<LearnedOperation['refusal']> };

export const notTried = (text: string): Trouble => ({
  outcome: 'not_tried',
  refusal: { status: null, text: text.slice(0, MAX_TEXT) },
});
