const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  'twenty-one': 21,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const DAYS: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, night: 1, week: 7, month: 30, year: 365 };

const COUNT = String.raw`(?<count>\d{1,4}|${Object.keys(WORDS).join('|')})`;
const UNIT = '(?<unit>hour|day|night|week|month|year)s?';
const AHEAD = String.raw`(?:ahead|in advance|in the future|from (?:now|today)|away|out|later|beforehand|before(?:hand)?|notice|lead time)`;
const BEHIND = String.raw`(?:ago|old|in the past|back|earlier)`;
const UP_TO = String.raw`(?:at most|no more than|not more than|more than|up to|maximum(?: of)?|max\.?|further than|later than|exceeds?|beyond)`;
const LEAST = String.raw`(?:at least|no less than|not less than|less than|minimum(?: of)?|min\.?|sooner than|earlier than)`;

const numberOf = (text: string): number => WORDS[text.toLowerCase()] ?? Number(text);

/** So many days, as the first of these patterns finds them. */
function daysBy(message: string, ...patterns: readonly string[]): number | null {
  for (const pattern of patterns) {
    const { count, unit = 'day' } = new RegExp(pattern, 'i').exec(message)?.groups ?? {};
    if (count !== undefined) return Math.max(1, Math.floor(numberOf(count) * (DAYS[unit.toLowerCase()] ?? 1)));
  }
  return null;
}

export interface DaySpan {
  /** Days after today; negative ones have passed. */
  from: number;
  to: number;
}

/** What is made long enough before can be taken back without loss, so the first days are left out where there is room. */
const lead = (max: number): number => Math.max(1, Math.min(7, Math.floor(max / 3)));

const SPAN_DAYS = 30;

/** "At most 60 days ahead", "at least two weeks in advance", "not older than 30 days"; null where a message names no such span. */
export function spanIn(message: string): DaySpan | null {
  const max = daysBy(
    message,
    `${UP_TO} ${COUNT} ${UNIT} ${AHEAD}`,
    `\\bwithin (?:the )?(?:next |coming )?${COUNT} ${UNIT}\\b(?! (?:${BEHIND}))`,
    `\\b(?:next|coming) ${COUNT} ${UNIT}\\b`,
  );
  const least = daysBy(message, `${LEAST} ${COUNT} ${UNIT} ${AHEAD}`, `${COUNT} ${UNIT}'? (?:notice|lead time)`);
  if (max !== null) {
    const from = Math.min(max, Math.max(least === null ? 0 : least + 1, lead(max)));
    return { from, to: Math.max(from, max - 1) };
  }
  if (least !== null) return { from: least + 1, to: least + SPAN_DAYS };
  const past = daysBy(message, `${UP_TO} ${COUNT} ${UNIT} ${BEHIND}`, `\\b(?:last|past) ${COUNT} ${UNIT}\\b`);
  return past === null ? null : { from: -Math.max(1, past - 1), to: -1 };
}

const YEARS = `${COUNT} years?`;
/** What is said of people and not of a moment: "at least six years old", "must be 18 or older". */
const OLD_ENOUGH = [
  `(?:at least|minimum age(?: is| of)?:?|older than|over(?: the age of)?|be|under|younger than|below) ${YEARS}(?:['’]? (?:old|of age)| or older)?\\b`,
  `\\b${COUNT} (?:years )?or older`,
  `(?:minimum age|at least|older than|over|under|below|reached) (?:is |of |the age of |age )?${COUNT}\\b(?! (?:hour|day|week|month|char))`,
];
const YOUNG_ENOUGH = [`(?:at most|no older than|not older than|younger than|maximum age(?: is| of)?:?) ${COUNT}`];
const ABOUT_AGE = /\b(age|aged|years? old|years? of age|or older|adults?|minors?|underage|birth\w*|born)\b/i;
const OF_BIRTH = /birth|born|dob/i;

/** How old somebody has to be, in years, for a field that says when they were born; null where a message says nothing of it. */
export function ageIn(message: string, field: string): number | null {
  if (!ABOUT_AGE.test(message) && !OF_BIRTH.test(field)) return null;
  const yearsBy = (patterns: readonly string[]): number | null => {
    const found = patterns.map((one) => new RegExp(one, 'i').exec(message)?.groups?.['count']).find(Boolean);
    return found === undefined ? null : numberOf(found);
  };
  const [least, max] = [yearsBy(OLD_ENOUGH), yearsBy(YOUNG_ENOUGH)];
  if (least === null && max === null) return /\badults?\b|\bof (legal )?age\b|\bminors?\b/i.test(message) ? 30 : null;
  if (max === null) return Math.max(30, (least ?? 0) + 10);
  return least === null || least >= max ? Math.max(0, max - 1) : Math.floor((least + max) / 2);
}
