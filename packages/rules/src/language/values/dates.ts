import { tokenAt } from '../parser.ts';
import type { Input, Match, Parser } from '../parser.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

function monthOf(input: Input, at: number): string | null {
  const word = (tokenAt(input, at)?.lower ?? '').replace(/\.$/, '');
  if (word.length < 3) return null;
  const found = months.findIndex(
    (month) => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september'),
  );
  return found < 0 ? null : String(found + 1).padStart(2, '0');
}

function yearOf(input: Input, at: number): string | null {
  const text = tokenAt(input, at)?.text ?? '';
  return /^(19|20)\d\d$/.test(text) ? text : null;
}

function dayOf(input: Input, at: number): string | null {
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(tokenAt(input, at)?.lower ?? '')?.[1];
  return found !== undefined && Number(found) >= 1 && Number(found) <= 31 ? found.padStart(2, '0') : null;
}

/** A day in words or as ISO 8601 writes it: "5 June 2024", "June 5, 2024", "the 5th of June 2024", `2024-06-05`. */
export const dayValue: Parser<string> = (input, at) => {
  const written = tokenAt(input, at);
  if (written !== undefined && written.kind !== 'path' && /^\d{4}-\d{2}-\d{2}$/.test(written.text))
    return [{ value: written.text, next: at + 1 }];
  return dayInWords(input, at);
};

/** The same without the written form. */
export const dayInWords: Parser<string> = (input, at) => {
  const from = tokenAt(input, at)?.lower === 'the' ? at + 1 : at;
  return [...dayFirst(input, from), ...monthFirst(input, from)];
};

const noon = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '00:00'],
]);

/** A day in words, or a time of such a day: "noon UTC on 10 March 2025", "08:30 on 5 June 2024". Times are in UTC. */
export const momentInWords: Parser<string> = (input, at) => {
  const word = tokenAt(input, at)?.lower ?? '';
  const time = noon.get(word) ?? (/^([01]\d|2[0-3]):[0-5]\d$/.test(word) ? word : undefined);
  if (time === undefined) return dayInWords(input, at);
  const zone = /^(utc|gmt|z)$/.test(tokenAt(input, at + 1)?.lower ?? '') ? at + 2 : at + 1;
  const from = /^(on|of)$/.test(tokenAt(input, zone)?.lower ?? '') ? zone + 1 : zone;
  return dayValue(input, from).map(({ value, next }) => ({ value: `${value}T${time}:00Z`, next }));
};

function dayFirst(input: Input, at: number): Match<string>[] {
  const day = dayOf(input, at);
  if (day === null) return [];
  const next = tokenAt(input, at + 1)?.lower === 'of' ? at + 2 : at + 1;
  const [month, year] = [monthOf(input, next), yearOf(input, next + 1)];
  return month === null || year === null ? [] : [{ value: `${year}-${month}-${day}`, next: next + 2 }];
}

function monthFirst(input: Input, at: number): Match<string>[] {
  const [month, day] = [monthOf(input, at), dayOf(input, at + 1)];
  const next = tokenAt(input, at + 2)?.text === ',' ? at + 3 : at + 2;
  const year = yearOf(input, next);
  return month === null || day === null || year === null ? [] : [{ value: `${year}-${month}-${day}`, next: next + 1 }];
}

/** A month of a year or a year. */
export const periodValue: Parser<string> = (input, at) => {
  const [month, year] = [monthOf(input, at), yearOf(input, at + 1)];
  if (month !== null && year !== null) return [{ value: `${year}-${month}`, next: at + 2 }];
  const only = yearOf(input, at);
  return only === null ? [] : [{ value: only, next: at + 1 }];
};
