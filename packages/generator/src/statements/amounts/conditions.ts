import { singular, wordsOf } from '../../resources/words/words.ts';
import type { Condition, Known } from './formula.ts';

const NUMBERS = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
);

export const numberIn = (text: string): number | null =>
  NUMBERS.get(text.toLowerCase()) ?? (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null);

const UNITS = new Map<string, readonly string[]>([
  ['g', ['gram']],
  ['kg', ['kilogram', 'kilo', 'kg']],
  ['h', ['hour']],
  ['min', ['minute']],
  ['km', ['kilometre', 'kilometer', 'km']],
  ['piece', ['quantity', 'count', 'amount']],
  ['unit', ['quantity', 'count', 'amount']],
  ['item', ['quantity', 'count', 'amount']],
]);

/** Words that say nothing of what is counted. */
const BESIDE = new Set(
  'the a an of its their this that one each every all with number count per for by in or and is are'.split(' '),
);

export const contentOf = (text: string): string[] =>
  wordsOf(text)
    .map(singular)
    .filter((word) => !BESIDE.has(word));

/** The one value that words name, all of them accounted for by its name and by what has it. */
export function namedBy(text: string, known: readonly Known[], kinds: readonly Known['kind'][]): Known | null {
  const written = known.filter(({ name, kind }) => name === text.trim() && kinds.includes(kind));
  if (written.length === 1) return written[0] ?? null;
  const said = contentOf(text);
  if (said.length === 0) return null;
  const fit = known.filter(({ words, owner, kind }) => {
    const isWhole = words.length > 0 && words.every((word) => said.includes(word));
    return kinds.includes(kind) && isWhole && said.every((word) => words.includes(word) || owner.includes(word));
  });
  const max = Math.max(...fit.map(({ words }) => words.length));
  const longest = fit.filter(({ words }) => words.length === max);
  return longest.length === 1 ? (longest[0] ?? null) : null;
}

/** The value that is counted in a unit: "20 g and more" of `grams`, "6 seats" of `seats`. */
export function countedIn(unit: string, known: readonly Known[]): Known | null {
  const word = singular(unit.toLowerCase());
  const meant = new Set([word, ...(UNITS.get(word) ?? [])]);
  const numbers = known.filter(({ kind, words }) => kind === 'number' && words.some((one) => meant.has(one)));
  // `grams`, and not `cents_per_gram`.
  const nothingElse = numbers.filter(({ words }) => words.every((one) => meant.has(one)));
  const [found, ...others] = nothingElse.length > 0 ? nothingElse : numbers;
  return found === undefined || others.length > 0 ? null : found;
}

export const COUNT = String.raw`(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;

/** "From 6 seats on", "for 10 or more units", "of 20 g and more", "above 5 nights". */
export const THRESHOLD = [
  String.raw`(?:from|for|of|with|at) (?:at least )?(?<at>${COUNT}) (?<unit>[a-z]+) (?:on|onwards?|upwards?|and more|or more|and above|and over|or over)`,
  String.raw`(?:from|for|of|with|at) (?<at>${COUNT}) (?:or more|and more) (?<unit>[a-z]+)`,
  String.raw`(?:from|for|of|with|at) at least (?<at>${COUNT}) (?<unit>[a-z]+)`,
  String.raw`(?:(?:for|of|with|at) )?(?<over>more than|over|above) (?<at>${COUNT}) (?<unit>[a-z]+)`,
];

/** A number of something from which a case counts; null where it is not known of what. */
export function thresholdIn(groups: Record<string, string | undefined>, known: readonly Known[]): Condition | null {
  const at = numberIn(groups['at'] ?? '');
  const of = countedIn(groups['unit'] ?? '', known);
  return at === null || of === null ? null : { kind: 'from', of, at, isInclusive: groups['over'] === undefined };
}

/** Who or what a case is for: a flag that is set, or one of the values of a choice. */
export function holderIn(text: string, known: readonly Known[]): Condition | null {
  const flag = namedBy(text, known, ['flag']);
  if (flag !== null) return { kind: 'flag', of: flag };
  const said = contentOf(text);
  const found = known.flatMap((of): Condition[] =>
    (of.values ?? [])
      .filter((value) => {
        const words = contentOf(value);
        const isWhole = words.length > 0 && words.every((word) => said.includes(word));
        return (
          isWhole && said.every((word) => words.includes(word) || of.words.includes(word) || of.owner.includes(word))
        );
      })
      .map((value) => ({ kind: 'choice', of, value })),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
