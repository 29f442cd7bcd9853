import { singular } from '@assay/generator';
import type { MadeList, NamedRecord, RequestFacts } from '@assay/generator';
import { plain } from './plain.ts';
import type { Proposal } from './proposal.ts';

const NUMBERS = ['', '', 'two', 'three', 'four', 'five'];
const COUNT = String.raw`\b(?:at least|minimum of|no (?:fewer|less) than|not fewer than|must have|needs?|requires?|takes?) (\d|two|three|four|five)\b((?: [\p{L}-]+){1,3})`;
const SEVERAL = /\b(?:more than one|several)\b((?: [\p{L}-]+){1,3})/giu;

/** "At least two parties": how many of what. */
function countsIn(text: string): { count: number; words: string[] }[] {
  const wordsIn = (part: string): string[] => part.split(' ').map((word) => plain(singular(word.toLowerCase())));
  const named = [...text.matchAll(new RegExp(COUNT, 'giu'))].map(([, number = '', of = '']) => ({
    count: Math.max(NUMBERS.indexOf(number.toLowerCase()), Number(number) || 0),
    words: wordsIn(of),
  }));
  const several = [...text.matchAll(SEVERAL)].map(([, of = '']) => ({ count: 2, words: wordsIn(of) }));
  return [...named, ...several].filter(({ count }) => count > 1);
}

/** A record that is made with so many items of a list; those of the list that refer to a record refer to another one each. */
export function withItems(
  { operation, at, longer, others }: MadeList,
  count: number,
  because: string,
): Proposal | null {
  const value = longer.get(count);
  if (value === undefined) return null;
  return [
    { kind: 'value', in: 'body', at, value, because, on: operation },
    ...others.map((one) => ({ kind: 'reference', in: 'body', ...one, isOther: true, because, on: operation }) as const),
  ];
}

const isCalled = (list: MadeList, words: readonly string[]): boolean =>
  words.includes(plain(singular(list.name.toLowerCase())));

/** What a refusal, or else the document, wants several of is made with as many. */
export function countedLists(message: string, { records, words = '' }: RequestFacts, because: string): Proposal[] {
  const counts = [...countsIn(message), ...countsIn(words)];
  const lists = records.flatMap(({ lists: known = [] }: NamedRecord) => known);
  return counts.flatMap(({ count, words: of }) =>
    lists
      .filter((one) => isCalled(one, of))
      .map((one) => withItems(one, count, because))
      .filter((one) => one !== null),
  );
}
