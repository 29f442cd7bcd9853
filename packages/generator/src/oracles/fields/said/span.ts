/** The longest time between two moments. */
export interface Span {
  /** In milliseconds; of a month the longest one. */
  ms: number;
  unit: Unit;
  /** Whether both ends are counted: a span of one day is one that ends on the day on which it begins. */
  countsBoth: boolean;
  /** As it is written: `30 days`. */
  said: string;
}

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];

const DAY_MS = 86_400_000;
const MS: Readonly<Record<Unit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
};

const NUMBER = `(?<number>\\d{1,3}|${Object.keys(NUMBERS).join('|')})`;
const UNIT = '(?<unit>minute|hour|day|night|week|month|year)s?';
const UP_TO = '(?:at (?:the )?most|at (?:the )?maximum|max(?:imum|\\.)?|or (?:less|fewer|shorter))';
const FORMS = [
  new RegExp(
    `\\b(?:${UP_TO}|(?:no|not|never|cannot be) (?:more|longer) than|(?:lasts?|spans?|covers?|runs?) up to|up to a maximum of|maximum of|longer than|exceeds?|not exceed) ${NUMBER}[ -]${UNIT}\\b`,
    'i',
  ),
  new RegExp(`\\b${NUMBER} ${UNIT} (?:long )?${UP_TO}`, 'i'),
  // "No tour goes on for more than ten days".
  new RegExp(`\\b(?:no|never|nothing|nobody) [^.;,]{1,40}\\b(?:more|longer) than ${NUMBER} ${UNIT}\\b`, 'i'),
];
/** Of the time until something, or of how often. */
const OTHER =
  /\b(?:ahead|advance|before|after|within|ago|old|age|notice|per|from now|from today|in the (?:past|future)|late|early|earlier|later than)\b/i;
const LASTING =
  /\b(?:cover|last|span|period|range|duration|interval|window|long|apart|between|from|stay|runs?|takes?|kept|goes on|go on|continues?)/i;
const BOTH =
  /\b(?:counted|inclusive|included|including|count as|counting both|counts? too|itself counts?|both days count)\b/i;

const AT_LEAST =
  '(?:at (?:the )?(?:very )?least|at (?:the )?minimum|min(?:imum|\\.)?(?: of)?|(?:no|not|never|cannot be) (?:less|shorter|fewer) than|a minimum of|shorter than|less than)';
const LEAST_FORMS = [
  new RegExp(`\\b${AT_LEAST} ${NUMBER}[ -]${UNIT}\\b`, 'i'),
  new RegExp(
    `\\b${NUMBER} ${UNIT} (?:long )?(?:or (?:more|longer)|at (?:the )?(?:very )?least|at (?:the )?minimum)\\b`,
    'i',
  ),
];
/** "14 days after it": from one moment to the other, however the days are counted. */
const APART = /\b(?:after|later than|behind|apart|between)\b/i;
/** Of the time until something, of somebody's age, or of how often. */
const NO_LENGTH =
  /\b(?:ahead|advance|before|within|ago|old|age|notice|per|from now|from today|in the (?:past|future)|late|early|earlier)\b/i;

/** The shortest time between two moments that a sentence speaks of; null where it says nothing of that. */
export function leastSpanIn(sentence: string): Span | null {
  const found = LEAST_FORMS.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined);
  if (found === undefined || NO_LENGTH.test(sentence)) return null;
  if (!LASTING.test(sentence) && !APART.test(sentence)) return null;
  return spanOf(found, !APART.test(sentence));
}

/** A moment that ends a span from `start` which is too short however its ends are counted; null where none can be. */
export function shortOfSpan(start: string, { ms, unit, countsBoth }: Span): string | null {
  const isDay = !start.includes('T');
  const from = Date.parse(isDay ? `${start}T00:00:00Z` : start);
  const step = Math.min(MS[unit], DAY_MS);
  const left = ms - (isDay && countsBoth ? 2 : 1) * step;
  if (Number.isNaN(from) || left <= 0 || (isDay && step < DAY_MS)) return null;
  const end = new Date(from + left).toISOString();
  return isDay ? end.slice(0, 10) : end.replace('.000', '');
}

/** How long the time between the two moments that a sentence speaks of may be; null where it says nothing of that. */
export function spanIn(sentence: string): Span | null {
  const isSpan = (text: string): boolean => saidIn(text) !== undefined && !OTHER.test(text) && LASTING.test(text);
  // "Not in the past, and no tour goes on for more than ten days": what is said before it is of something else.
  const said = [sentence, ...sentence.split(/,\s+(?:and\s+|but\s+)?/)].find(isSpan);
  const found = said === undefined ? undefined : saidIn(said);
  return found === undefined ? null : spanOf(found, BOTH.test(sentence));
}

const saidIn = (text: string): Record<string, string> | undefined =>
  FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);

function spanOf({ number = '', unit: named = '' }: Record<string, string>, countsBoth: boolean): Span {
  const count = NUMBERS[number.toLowerCase()] ?? Number(number);
  const isNights = named.toLowerCase() === 'night';
  const unit = UNITS.find((one) => one === named.toLowerCase()) ?? 'day';
  return {
    ms: count * MS[unit],
    unit,
    countsBoth: countsBoth && !isNights,
    said: `${number} ${named}${count === 1 ? '' : 's'}`,
  };
}

/** A moment that ends a span from `start` which is too long however its ends are counted; null where it cannot be written so. */
export function beyondSpan(start: string, { ms, unit, countsBoth }: Span): string | null {
  const isDay = !start.includes('T');
  if (isDay && (unit === 'minute' || unit === 'hour')) return null;
  const from = Date.parse(isDay ? `${start}T00:00:00Z` : start);
  if (Number.isNaN(from)) return null;
  // Where both ends are counted, the day after is one too many already.
  const beyond = isDay && countsBoth ? 0 : Math.min(MS[unit], DAY_MS);
  const end = new Date(from + ms + beyond).toISOString();
  return isDay ? end.slice(0, 10) : end.replace('.000', '');
}
