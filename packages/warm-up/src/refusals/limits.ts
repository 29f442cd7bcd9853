import type { Bound } from './refusal.ts';

const NUMBER = String.raw`(-?\d+(?:[.,]\d+)?)`;

const find = (words: string, text: string): number | null => {
  const found = new RegExp(`(?:${words})\\D{0,24}?${NUMBER}`, 'i').exec(text)?.[1];
  return found === undefined ? null : Number(found.replace(',', '.'));
};

const LOWER_WORDS = String.raw`at least|minimum|\bmin\b|no (?:less|fewer|shorter) than|greater than or equal|>=|gte|not be (?:less|smaller|lower) than|mindestens|au moins|al menos|pelo menos|m[íi]nimo|starting at`;
const UPPER_WORDS = String.raw`at most|maximum|\bmax\b|no (?:more|longer) than|less than or equal|<=|lte|up to|not (?:be )?(?:exceed|greater than|longer than|more than|larger than)|cannot exceed|exceeds?|höchstens|au plus|como m[áa]ximo|no m[áa]ximo|m[áa]ximo`;
const ABOVE = String.raw`greater than|more than|larger than|higher than|above|must be >|\bover\b|größer als|supérieur|mayor que|maior que`;
const BELOW = String.raw`less than|fewer than|smaller than|lower than|below|must be <|\bunder\b|kleiner als|inférieur|menor que`;

/** "Too long", "is longer than 20": what was sent is beyond the number. */
const TOO_MUCH =
  /\b(is|was|are) (more|longer|larger|greater|bigger|higher) than\b|\btoo (long|large|big|high|many|late)\b/i;
const TOO_LITTLE = /\b(is|was|are) (less|shorter|smaller|lower|fewer) than\b|\btoo (short|small|low|few|early)\b/i;

/** The limit that a message names; null when it names none with a number. */
export function boundIn(message: string): Bound | null {
  const between = new RegExp(`(?:between|entre|zwischen)\\D{0,12}?${NUMBER}\\D{1,12}?${NUMBER}`, 'i').exec(message);
  if (between !== null) return { min: Number(between[1]), max: Number(between[2]), isExclusive: false };
  const any = find('', message);
  if (any !== null && TOO_MUCH.test(message)) return { min: null, max: any, isExclusive: false };
  if (any !== null && TOO_LITTLE.test(message)) return { min: any, max: null, isExclusive: false };
  const [min, max] = [find(LOWER_WORDS, message), find(UPPER_WORDS, message)];
  if (min !== null || max !== null) return { min, max, isExclusive: false };
  const [above, below] = [find(ABOVE, message), find(BELOW, message)];
  if (above !== null || below !== null) return { min: above, max: below, isExclusive: true };
  if (/\bpositive\b|\bpositi[vf]/i.test(message)) return { min: 0, max: null, isExclusive: true };
  return null;
}

const BEFORE_LIST = [
  'one of',
  'values? (?:are|is)',
  '(?:allowed|accepted|permitted|supported|possible|valid)(?: (?:values?|options?|choices?))?(?: (?:are|is))?',
  'expected(?: one of)?',
  '(?:choices?|options?)(?: are)?',
  'enum(?: class)?',
  '(?:must|should) be',
  'uno de',
  "l['’]un (?:de|des)",
  'eine[rs]? (?:von|der)',
  'um(?:a)? d(?:e|os)',
].map((words) => new RegExp(`(?:${words})\\s*:?\\s*(?<list>[^;\\n]+)`, 'i'));

const clean = (item: string): string => item.trim().replaceAll(/^[\s"'`[({<]+|[\s"'`\])}>.]+$/g, '');

function itemsOf(list: string): string[] {
  const own = list
    .replace(/,?\s*\b(received|got|but|given|was|erhalten)\b.*$/i, '')
    .replace(/^(either|any of|one of|in|the following|values?)\s*:?\s*/i, '');
  const quoted = [...own.matchAll(/["'`]([^"'`]+)["'`]/g)].map((match) => match[1] ?? '');
  if (quoted.length > 1) return quoted;
  const items = own.split(/,|\||\/|\b(?:or|and|oder|und|ou|o|y)\b/i).map(clean);
  return items.length > 1 && items.every((item) => item === '' || !item.includes(' ')) ? items.filter(Boolean) : quoted;
}

/** The values that a message lists: "must be one of: a, b", `[A, B]`, "'a' | 'b'", "either a or b". */
export function allowedIn(message: string): string[] {
  const own = message.replace(/\(through reference chain.*$/s, '');
  const lists = BEFORE_LIST.map((words) => itemsOf(words.exec(own)?.groups?.['list'] ?? ''));
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
}
