import { counted } from '../output/counted.ts';

export const scenarioCount = (count: number): string => counted(count, 'scenario');

/** What a run comes to that somebody ended. */
export const interruptedText = (done: number, total: number): string =>
  total === 0
    ? 'The run was interrupted before its first scenario.'
    : `The run was interrupted after ${done} of ${scenarioCount(total)}.`;

export const CHECK_ADDRESS = 'Check --base-url.';

/** What a run comes to that reached nobody; `remedy` is said where the message has none. */
export const unreachableText = (message: string, others: number, remedy: string): string => {
  const more = others === 0 ? '' : ` (and ${others} more)`;
  return `The API could not be reached: ${message}${more}${/\bcheck\b/i.test(message) ? '' : ` ${remedy}`}`;
};

/** What a run comes to whose answers were no verdicts. */
export const notJudgedText = (count: number, first: string): string =>
  `${scenarioCount(count)} could not be judged, ${count === 1 ? '' : 'the first one '}since: ${first}`;
