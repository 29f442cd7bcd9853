import type { Verdict } from '../exchange.ts';

/** The verdict of a rule that nobody understood: it is never silently passed. */
export function notUnderstood(text: string): Verdict {
  return notJudged(
    `This validation rule is not understood yet: ${text.length > 200 ? `${text.slice(0, 199)}…` : text}`,
  );
}

/** The verdict of a rule that cannot be judged for the given reason: it is never silently passed. */
export function notJudged(reason: string): Verdict {
  return { status: 'fail', reason, evidence: [] };
}
