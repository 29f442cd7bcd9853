import type { JsonObject } from '@assay/api-model';
import { wordsOf } from '../../resources/words/words.ts';
import { settle } from '../../values/template.ts';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Both ends are days of their own. */
const BOTH =
  /\b(?:each|both)\b[^.;]*\bcounts?\b|\b(?:both|all)\b[^.;]*\b(?:counted|included|inclusive)\b|\bcounting both\b|\b(?:first|last|start|end|pick-?up|return|arrival|departure)\b[^.;]*\b(?:counted|included|inclusive)\b|\binclusive of both\b|\bcounts? as (?:a |one )?(?:full |whole )?days?\b/i;
const NIGHTS = /\bnights?\b/i;
const APART = /\b(?:difference|apart|elapsed)\b|\bdays between\b|\bdays from\b[^.;]*\bto\b/i;
/** Words beside "days" that leave it the whole span; late days and days left are of other ones. */
const WHOLE =
  /^(?:days?|nights?|count|number|total|of|no|rental|hire|charged|billed|booked|paid|stay|trip|duration|span)$/;
/** Says more than how days are counted. */
const MORE =
  /\b(?:unless|if|when|agreed|actual|planned|until|except|working|business|weekdays?|late|overdue|left|remaining|at most|at least|without)\b/i;

/** The whole days from one day to another one that are sent; null where two are not, or more. */
function daysSent(body: JsonObject): number | null {
  const sent = Object.values(body).flatMap((value) =>
    typeof value === 'string' && DAY.test(settle(value)) ? [value] : [],
  );
  const days = sent.map((value) => Date.parse(`${settle(value)}T00:00:00Z`)).toSorted((a, b) => a - b);
  const [first, last] = days;
  // Days that move with today, beside one that does not, are as far apart as nobody knows.
  const moving = sent.filter((value) => value.includes('{{'));
  if (moving.length > 0 && moving.length < sent.length) return null;
  return days.length !== 2 || first === undefined || last === undefined ? null : Math.round((last - first) / DAY_MS);
}

/** How many days a number of an answer counts, as the words about it say; null where they leave it open. */
export function daysCounted(name: string, description: string, body: JsonObject): number | null {
  const words = wordsOf(name);
  const isCount = words.some((word) => /^(?:days?|nights?)$/.test(word)) && words.every((word) => WHOLE.test(word));
  const apart = isCount ? daysSent(body) : null;
  if (apart === null || apart < 0 || MORE.test(description)) return null;
  if (words.some((word) => NIGHTS.test(word))) return apart;
  if (NIGHTS.test(description)) return null;
  if (BOTH.test(description)) return apart + 1;
  return APART.test(description) ? apart : null;
}
