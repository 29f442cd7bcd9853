import type { Token } from '../language/tokens.ts';
import type { Verdict } from '../exchange.ts';

const NOT_UNDERSTOOD = 'This validation rule is not understood';

/** The verdict of a rule that nobody understood: it is never silently passed. */
export function notUnderstood(text: string): Verdict {
  return notJudged(`${NOT_UNDERSTOOD} yet: ${text.length > 200 ? `${text.slice(0, 199)}…` : text}`);
}

/** Whether a verdict says that nobody understood its rule. Results of earlier versions leave out "validation". */
export const isNotUnderstood = (reason: string): boolean =>
  reason.startsWith(NOT_UNDERSTOOD) || reason.startsWith(NOT_UNDERSTOOD.replace('validation ', ''));

/** The verdict of a rule that cannot be judged for the given reason: it is never silently passed. */
export function notJudged(reason: string): Verdict {
  return { status: 'fail', reason, evidence: [] };
}

/** Where a text stopped to be understood. */
export function unknownReason(text: string, upTo: number): string {
  if (upTo > 0) return `"${text.slice(0, upTo).slice(-80)}" was understood, but not what follows it.`;
  return 'It does not say something that can be checked on the answer: name a value and what it must be.';
}

export const longestText = 4096;
const maxTokens = 120;

/** Why a text is not even looked at. */
export function refusalOf(text: string, tokens: Token[]): string | null {
  if (text.trim() === '') return 'The validation rule is empty.';
  if (text.length > longestText) return 'A validation rule is one sentence; this text is longer than 4096 characters.';
  if (tokens.length === 0) return 'There are no words in this validation rule.';
  if (tokens.length <= maxTokens) return null;
  return `A validation rule is one sentence; this one has more than ${maxTokens} words. Split it into several.`;
}
