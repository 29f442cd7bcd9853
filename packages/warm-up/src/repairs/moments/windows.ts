import type { MadeValue, NamedRecord } from '@assay/generator';
import type { Proposal } from '../proposal.ts';
import { isMoment, type SentValue } from './moments.ts';

/** Two moments that a record was made with, the earlier one first. */
interface Window {
  low: MadeValue;
  high: MadeValue;
}

/** Speaks of one moment beside others. */
const OF_TIME =
  /\b(?:within|outside|inside|during|between|before|after|until|too (?:early|late)|season|period|term|window|range|opens?|closes?|starts?|ends?|begins?|beyond)\b/i;
const MAX_WINDOWS = 2;

const momentOf = ({ value }: MadeValue): string => String(value);

/** Of each request that makes a record with two moments: from one to the other. */
function windowsOf(records: readonly NamedRecord[]): Window[] {
  const moments = records
    .flatMap(({ values = [] }) => values)
    .filter(({ value, isItem }) => !isItem && isMoment(value));
  const requests = [...new Set(moments.map(({ operation }) => operation))];
  return requests.flatMap((request): Window[] => {
    const made = moments.filter(({ operation }) => operation === request);
    const distinct = [...new Map(made.map((one) => [one.at, one])).values()];
    const [low, high, ...others] = distinct.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)));
    const isOne = low !== undefined && high !== undefined && others.length === 0 && momentOf(low) < momentOf(high);
    return isOne ? [{ low, high }] : [];
  });
}

/** A moment written as another one is: a day, or the day with its time. */
function writtenAs(moment: string, like: string): string {
  const day = moment.slice(0, 10);
  return like.length === 10 ? day : moment.length > 10 ? moment : `${day}${like.slice(10)}`;
}

/**
 * Moments of a request that lie in the time that a record above it was made for: "not within the season of the garden". That record
 * is made with the moments as they are written here. `sent`: the moments of the request.
 */
export function withinWindows(
  message: string,
  sent: readonly SentValue[],
  records: readonly NamedRecord[],
): Proposal[] {
  const because = message.slice(0, 300);
  const moments = sent
    .flatMap(({ value, ...where }) => (isMoment(value) ? [{ ...where, value }] : []))
    .toSorted((a, b) => a.value.localeCompare(b.value));
  const [first] = moments;
  if (first === undefined || !OF_TIME.test(message)) return [];
  return windowsOf(records)
    .slice(0, MAX_WINDOWS)
    .map(({ low, high }): Proposal => {
      const last = moments.length > 1 ? moments.at(-1) : undefined;
      const kept = [low, high].map(({ operation, at, value }) => ({
        kind: 'value' as const,
        in: 'body' as const,
        at,
        value,
        because,
        on: operation,
      }));
      const moved = [{ of: first, to: low }, ...(last === undefined ? [] : [{ of: last, to: high }])].map(
        ({ of, to }) => ({
          kind: 'value' as const,
          in: of.in,
          at: of.at,
          value: writtenAs(momentOf(to), of.value),
          because,
        }),
      );
      return [...kept, ...moved];
    });
}
